import { z } from 'zod';
import { copyStates } from '../../../subjects/chart/rules/copy-request.ts';
import {
  AllergyMatchSchema,
  ClinicalDocumentSchema,
} from '../../../subjects/documents/contract/record-documents.ts';
import { AttachmentSchema } from '../../../subjects/record/contract/record-attachments.ts';
import {
  CurrentBackgroundSchema,
  DraftSchema,
  RecordEntrySchema,
} from '../../../subjects/record/contract/record-entries.ts';
import {
  FamilyNamesSchema,
  OtherDocumentSchema,
} from '../../person/contract/person-fields.ts';
import { named } from '../../text/contract/named.ts';
import { InstantSchema, ToldLimitSchema } from './fields.ts';

export const OfferSchema = named(
  'Offer',
  'A time to take instead: an instant, with the professional who attends then.',
  {
    doctorId: z.uuid(),
    doctorName: z.string(),
    startsAt: z.iso.datetime(),
  },
);
export type Offer = z.infer<typeof OfferSchema>;

export const AppointmentOutsideSchema = named(
  'AppointmentOutside',
  'An appointment that a change would leave outside, with the data to call the patient.',
  {
    appointmentId: z.uuid(),
    code: z.string(),
    startsAt: z.iso.datetime(),
    doctorId: z.uuid(),
    doctorName: z.string(),
    patientName: z.string(),
    familyNames: FamilyNamesSchema,
    phone: z.string().nullable(),
  },
);
export type AppointmentOutside = z.infer<typeof AppointmentOutsideSchema>;

export const LookalikeSchema = named(
  'Lookalike',
  'A person on file, maybe the same as the new patient.',
  {
    id: z.uuid(),
    fullName: z.string(),
    chosenName: z.string().nullable(),
    familyNames: FamilyNamesSchema,
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    birthDate: z.iso.date().nullable(),
    phone: z.string().nullable(),
  },
);
export type Lookalike = z.infer<typeof LookalikeSchema>;

const nearest = named('NearestTimes', 'Free times to take instead.', {
  nearest: z.array(OfferSchema),
});
const notOfferedReasons = [
  'NOT_A_SLOT',
  'PAST',
  'TOO_SOON',
  'BEYOND_HORIZON',
  'DESK_ONLY',
  'HOLIDAY',
  'ABSENT',
  'NO_SESSION',
  'PRACTICE_NOT_OFFERED',
] as const;
export type NotOfferedReason = (typeof notOfferedReasons)[number];

const cannotResendReasons = [
  'NOT_AN_APPOINTMENT',
  'HOLDS_SECRET',
  'ON_ITS_WAY',
  'CHANGED',
  'PAST',
  'QUIET',
  'UNREACHABLE',
] as const;
export type CannotResendReason = (typeof cannotResendReasons)[number];

/**
 * Every way a procedure may say no, with its HTTP status and the data it carries. Each has one Spanish
 * sentence (`refusal-sentences.ts`), the same in the API and on the screen.
 */
export const refusals = {
  NOT_FOUND: {
    description: 'The thing does not exist, or the caller may not know of it.',
    status: 404,
  },
  INVALID_INPUT: {
    description:
      'A field is invalid: one entry a field, `path` joined by dots, `message` in Spanish.',
    status: 422,
    data: z.strictObject({
      fields: z.array(
        z.strictObject({
          path: z.string().describe('The place of the field, joined by dots.'),
          message: z.string().describe('The error, in Spanish.'),
        }),
      ),
    }),
  },
  MALFORMED_BODY: {
    description:
      'The body is not JSON, is not sent as `application/json`, or is longer than 64 KB (then with 413).',
    status: 400,
  },
  SLOT_TAKEN: {
    description: 'Another person took the time first.',
    status: 409,
    data: nearest,
  },
  SLOT_NOT_OFFERED: {
    description: 'The time cannot be booked, or not any more.',
    status: 409,
    data: z.strictObject({
      reason: z.enum(notOfferedReasons),
      nearest: z.array(OfferSchema),
    }),
  },
  OFFER_OVER: {
    description:
      'The offer is over, and the time no longer kept; `state` says why.',
    status: 409,
    data: z.strictObject({
      state: z.enum(['accepted', 'passed', 'expired', 'withdrawn']),
    }),
  },
  QUESTIONNAIRE_ANSWERED: {
    description: 'The form already has another answer, which stays.',
    status: 409,
  },
  PAPER_RECEIVED: {
    description: 'The counter has the paper: it cannot be taken back.',
    status: 409,
  },
  OPINION_TOO_LATE: {
    description: 'More than fourteen days passed since the visit.',
    status: 409,
  },
  OPINION_GIVEN: {
    description: 'The visit already has another opinion.',
    status: 409,
  },
  OFFER_PENDING: {
    description:
      'The person has an unanswered offer, and cannot get two at once.',
    status: 409,
  },
  TIMES_FREE: {
    description: 'No waiting is needed: these fitting times are free.',
    status: 409,
    data: nearest,
  },
  SESSIONS_TAKEN: {
    description:
      'Some times of the series are not free any more. None was booked.',
    status: 409,
    data: z.strictObject({
      sessions: z
        .array(
          z.strictObject({
            doctorId: z.uuid(),
            startsAt: z.iso.datetime(),
            nearest: z
              .array(OfferSchema)
              .describe('Free times that no other session of the series has.'),
          }),
        )
        .describe(
          'The times that were taken; empty if rivals took one after the other.',
        ),
    }),
  },
  HOLD_EXPIRED: {
    description:
      'The hold ran out or was replaced by another one of the same browser.',
    status: 410,
  },
  HOLD_ALREADY_EXTENDED: {
    description: 'A hold can be extended once.',
    status: 409,
  },
  PATIENT_BUSY: {
    description: 'The patient has another appointment that overlaps this one.',
    status: 409,
  },
  TOO_MANY_APPOINTMENTS: {
    description:
      'The patient has as many future appointments as the clinic allows, in all or in this specialty.',
    status: 409,
    data: ToldLimitSchema,
  },
  DNI_REGISTERED: {
    description: 'A person with this DNI is on file and can sign in.',
    status: 409,
  },
  DOCUMENT_REGISTERED: {
    description: 'A person with this document (no DNI) is on file.',
    status: 409,
  },
  NEWCOMER_REFUSED: {
    description:
      'An attacker seems to try all DNIs: a new patient is not told the reason.',
    status: 409,
  },
  EMAIL_CODE_NEEDED: {
    description:
      'Many new patients came from this address: a code is needed first, sent to the given e-mail.',
    status: 429,
  },
  NEWCOMERS_BY_PHONE: {
    description:
      'So many new patients came from this address that the clinic takes the next by phone.',
    status: 429,
  },
  LOOKALIKES: {
    description:
      'At the counter: people on file may be the same person; the receptionist has to deny it.',
    status: 409,
    data: z.strictObject({ patients: z.array(LookalikeSchema).max(10) }),
  },
  CANNOT_RESEND: {
    description: 'At the counter: the message is not sent again, for `reason`.',
    status: 409,
    data: z.strictObject({ reason: z.enum(cannotResendReasons) }),
  },
  SCREEN_NOT_PAIRED: {
    description:
      'The device is not a paired screen of a waiting room, which alone receives people.',
    status: 403,
  },
  DNI_NOT_FOUND: {
    description: 'Specification §8: no patient has this DNI.',
    status: 401,
  },
  WRONG_PASSWORD: {
    description: 'Specification §8: the password is wrong.',
    status: 401,
  },
  CREDENTIALS_INVALID: {
    description:
      'Specification §8: the e-mail or password of a doctor, administrator or receptionist is wrong.',
    status: 401,
  },
  DOCTOR_NOT_FOUND: {
    description:
      'Specification §8: the password is right, but no enabled active doctor has that e-mail.',
    status: 401,
  },
  USER_INACTIVE: {
    description: 'Specification §8: the user is inactive.',
    status: 401,
  },
  NOT_ADMITTED: {
    description:
      'The clinic asks for more than the DNI: the account has to be activated first.',
    status: 401,
  },
  PROOF_OF_WORK_NEEDED: {
    description:
      "Too many failures: the next try needs this puzzle solved. It is altcha's, as JSON.",
    status: 429,
    data: z.strictObject({ challenge: z.string() }),
  },
  PROOF_EXPIRED: {
    description:
      'The identification of this booking expired: the patient repeats it.',
    status: 401,
  },
  TOO_MANY_ATTEMPTS: {
    description: 'A budget of attempts is used up.',
    status: 429,
    data: z.strictObject({ retryAfterSeconds: z.int32() }),
  },
  PASSWORD_BLOCKED: {
    description:
      'A hundred failures in a row: browsers new to the account wait for another password, by the link to its e-mail.',
    status: 429,
  },
  IDEMPOTENCY_MISMATCH: {
    description: 'The same Idempotency-Key came with another content.',
    status: 422,
  },
  ACCESS_REFUSED: {
    description:
      "The link's secret, or the DNI and code, do not open this appointment, or its time is over.",
    status: 404,
  },
  WRONG_STATUS: {
    description: "The appointment's state does not allow this.",
    status: 409,
    data: z.strictObject({
      status: z.enum([
        'held',
        'booked',
        'arrived',
        'in_progress',
        'fulfilled',
        'noshow',
        'cancelled',
      ]),
    }),
  },
  WRONG_DAY: {
    description:
      "Arrival, start and absence are noted on the appointment's own day.",
    status: 409,
    data: z.strictObject({ day: z.iso.date() }),
  },
  TOO_EARLY: {
    description:
      'The patient may still come: absence can be noted from `startsAt` on.',
    status: 409,
    data: z.strictObject({ startsAt: z.iso.datetime() }),
  },
  MESSAGE_ELSEWHERE: {
    description:
      'Another desk has that message, or it is obsolete. Nothing was noted.',
    status: 409,
  },
  QUEUE_EMPTY: {
    description: 'No patient waits to be called there; `out` stepped out.',
    status: 409,
    data: z.strictObject({
      out: z.int32().describe('How many stepped out.'),
    }),
  },
  ROOM_IN_USE: {
    description:
      'Another patient is in that room or called into it: the caller has to confirm the call.',
    status: 409,
    data: z.strictObject({
      roomName: z
        .string()
        .nullable()
        .describe('Null: no room, but the same doctor.'),
      ticket: z.string().nullable().describe('The ticket of that patient.'),
      patientName: z.string().describe('Surname first.'),
      isInside: z.boolean().describe('False: called, not in yet.'),
      wantedTicket: z.string().nullable().describe('The ticket to call.'),
      wantedName: z.string().describe('Surname first.'),
    }),
  },
  CHANGED_MEANWHILE: {
    description: 'Another user saved this meanwhile: the sent data are older.',
    status: 409,
  },
  PAID_MEANWHILE: {
    description:
      'Another user noted money of this appointment meanwhile. Nothing was noted.',
    status: 409,
  },
  DRAFT_CHANGED: {
    description:
      'Another tab or device saved the draft meanwhile: nothing was overwritten. Null: no draft is left.',
    status: 409,
    data: z.strictObject({ draft: DraftSchema.nullable() }),
  },
  ALREADY_SIGNED: {
    description:
      'The visit is signed already, as `entry`. The sent data were not kept.',
    status: 409,
    data: z.strictObject({ entry: RecordEntrySchema }),
  },
  BACKGROUND_CHANGED: {
    description:
      'Another user signed a background of this patient meanwhile: `current`.',
    status: 409,
    data: z.strictObject({ current: CurrentBackgroundSchema }),
  },
  LICENSE_MISSING: {
    description:
      'The doctor has no licence in force, and a document needs one.',
    status: 409,
  },
  ALLERGY: {
    description:
      'The prescription conflicts with allergies on file: each pair. It is issued once `allergiesSeen` names all of them.',
    status: 409,
    data: z.strictObject({ matches: z.array(AllergyMatchSchema) }),
  },
  ALREADY_ANNULLED: {
    description:
      'The document is annulled already, as `document`. The sent data were not kept.',
    status: 409,
    data: z.strictObject({ document: ClinicalDocumentSchema }),
  },
  CANNOT_RENEW: {
    description: 'An annulled document or a certificate cannot be renewed.',
    status: 409,
    data: z.strictObject({ reason: z.enum(['ANNULLED', 'CERTIFICATE']) }),
  },
  COPY_ALREADY_ASKED: {
    description: 'The person has an open request for a copy of this record.',
    status: 409,
    data: z.strictObject({ dueAt: z.iso.datetime() }),
  },
  COPY_REQUEST_CHANGED: {
    description:
      'The request for a copy is in another state, which does not allow this.',
    status: 409,
    data: z.strictObject({ state: z.enum(copyStates) }),
  },
  COPY_NOT_TAKEN: {
    description:
      'Neither the doctor who prepares the copy nor the patient fetched its file yet.',
    status: 409,
  },
  ATTACHMENTS_CHANGED: {
    description:
      'The files of the visit are not those that the signer saw: `attachments`. Nothing was signed.',
    status: 409,
    data: z.strictObject({
      attachments: z.array(AttachmentSchema).describe('Oldest first.'),
    }),
  },
  FILE_NOT_STORED: {
    description:
      'The file store is full, cannot be written, or does not answer. Nothing was kept.',
    status: 503,
  },
  OUTSIDE_SCHEDULE: {
    description:
      'The change would leave appointments outside the agenda: the first fifty of them, by time.',
    status: 409,
    data: z.strictObject({
      total: z.int32(),
      appointments: z.array(AppointmentOutsideSchema).max(50),
    }),
  },
  APPOINTMENTS_STAND: {
    description:
      'Future appointments use the insurer that would end. Sent again with `confirmation`, it ends, and they stay.',
    status: 409,
    data: z.strictObject({
      total: z.int32(),
      confirmation: z.string(),
      appointments: z.array(AppointmentOutsideSchema).max(200),
    }),
  },
  SCHEDULE_BUSY: {
    description:
      'Other changes of schedules took too long: this one wrote nothing, and can be sent again.',
    status: 409,
  },
  IN_USE: {
    description: 'The entry is still in use: the first twenty uses, in words.',
    status: 409,
    data: z.strictObject({ total: z.int32(), by: z.array(z.string()).max(20) }),
  },
  LAST_ADMINISTRATOR: {
    description: 'The clinic needs an administrator.',
    status: 409,
  },
  OWN_ACCOUNT: {
    description: 'A user cannot do this to the own account.',
    status: 409,
  },
  NOT_A_DEMONSTRATION: {
    description: 'Only a demonstration can be emptied.',
    status: 409,
  },
  OVERBOOK_FULL: {
    description:
      'The doctor has as many overbooked appointments in that half day as the clinic allows.',
    status: 409,
    data: z.strictObject({ limit: z.int32() }),
  },
  DAY_FULL: {
    description:
      'No time is left today for a walk-in; `canOverbook`: an overbooked appointment is possible.',
    status: 409,
    data: z.strictObject({ canOverbook: z.boolean() }),
  },
  ROOM_TAKEN: {
    description:
      'Another doctor attends there then: on that day, and each week if it repeats.',
    status: 409,
    data: z.strictObject({
      roomName: z.string(),
      doctorName: z.string(),
      day: z.iso.date(),
      fromMinute: z.int32(),
      toMinute: z.int32(),
      repeats: z.boolean(),
    }),
  },
  CHANGE_TOO_LATE: {
    description:
      'It is too late to change the appointment through the web; it can still be cancelled.',
    status: 409,
    data: z.strictObject({ changeUntilHours: z.int32() }),
  },
  BABY_ON_FILE: {
    description:
      'A person of that name, and maybe that birth date, is on file: the counter tells them apart.',
    status: 409,
  },
  ALREADY_LINKED: {
    description: 'That person already acts for the patient.',
    status: 409,
  },
  FAMILY_RESTRICTED: {
    description:
      "A court's order on file keeps that person from acting for the patient.",
    status: 409,
  },
  UNDO_TOO_LATE: {
    description: 'The ten minutes to undo a cancellation are over.',
    status: 409,
  },
  NOT_SIGNED_IN: {
    description: 'No user is signed in, or not in this role.',
    status: 401,
  },
  TOKEN_EXPIRED: {
    description:
      'The token in the cookie has to be renewed; the session goes on.',
    status: 401,
  },
  NEEDS_CODE: {
    description: 'The user has to confirm their identity first (N2).',
    status: 403,
  },
  RECORD_CLOSED: {
    description:
      'One user alone made this sign-in possible: records stay closed until `until`.',
    status: 403,
    data: z.strictObject({
      until: InstantSchema,
      because: z
        .enum(['counter', 'email_moved', 'family'])
        .describe(
          "The patient's code or e-mail, the professional's new e-mail, or the family link.",
        ),
    }),
  },
  ACTING_ENDED: {
    description:
      'The session acts for that person no more: from now on it acts for its own patient.',
    status: 403,
  },
  ACTING_CHANGED: {
    description:
      'The session acts for another person than the page shows (`X-Acting-For`). Nothing was done for either.',
    status: 409,
  },
  NOT_WHILE_ACTING: {
    description: 'The call is not possible while acting for another person.',
    status: 403,
  },
  OUT_OF_FAMILY_SCOPE: {
    description:
      "The family link is for that person's appointments, not for the record.",
    status: 403,
  },
  NEEDS_SECOND_FACTOR: {
    description: 'The user has to show the second factor first (N3).',
    status: 403,
  },
  CODE_WRONG: {
    description:
      'The code is wrong; `attemptsLeft` tries remain, null if wrong tries do not void it.',
    status: 422,
    data: z.strictObject({ attemptsLeft: z.int32().nullable() }),
  },
  CODE_VOID: {
    description:
      'The code expired, was used, or was guessed at too often: another one is needed.',
    status: 410,
  },
  WAY_NOT_OPEN: {
    description: 'This way of raising a session is not open to this user.',
    status: 409,
  },
  PUSH_UNAVAILABLE: {
    description:
      'The clinic sends no notices to browsers, or the subscription is not from a push service.',
    status: 422,
  },
  LINK_VOID: {
    description: 'The link expired, was used, or never existed.',
    status: 410,
  },
  EMAIL_TAKEN: { description: 'Another account has this e-mail.', status: 409 },
  LICENSE_TAKEN: {
    description: 'Another professional has this licence.',
    status: 409,
  },
  CROSS_SITE: {
    description: 'The request came from another site.',
    status: 403,
  },
  WRONG_HOST: {
    description:
      "The request named another host than the clinic's (PUBLIC_URL).",
    status: 421,
  },
  UNAVAILABLE: {
    description:
      'The database cannot be reached, or answers too slowly. The call may be done: repeating it is safe.',
    status: 503,
  },
  FAULT: {
    description: "A fault of the server, logged with the request's id.",
    status: 500,
  },
} as const;

export type RefusalCode = keyof typeof refusals;
