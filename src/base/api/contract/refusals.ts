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
  'A time somebody may take instead: an instant, with the professional who attends then.',
  {
    doctorId: z.uuid(),
    doctorName: z.string(),
    startsAt: z.iso.datetime(),
  },
);
export type Offer = z.infer<typeof OfferSchema>;

export const AppointmentOutsideSchema = named(
  'AppointmentOutside',
  'An appointment that a change would leave outside, with what it takes to call the patient.',
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
  'Somebody on file who may be the person that is being registered.',
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

const nearest = named('NearestTimes', 'Free times that serve instead.', {
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
    description:
      "What was asked for does not exist, or is not the asker's to know of.",
    status: 404,
  },
  INVALID_INPUT: {
    description:
      'A field does not hold what it should: one entry a field, `path` joined by dots, `message` in Spanish.',
    status: 422,
    data: z.strictObject({
      fields: z.array(
        z.strictObject({
          path: z.string().describe('Where the field is, joined by dots.'),
          message: z.string().describe('What is wrong with it, in Spanish.'),
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
    description: 'Somebody else took the time first.',
    status: 409,
    data: nearest,
  },
  SLOT_NOT_OFFERED: {
    description: 'The time is not, or no longer, one that may be booked.',
    status: 409,
    data: z.strictObject({
      reason: z.enum(notOfferedReasons),
      nearest: z.array(OfferSchema),
    }),
  },
  OFFER_OVER: {
    description:
      'The time is no longer kept for the person that it was offered to; `state` says why.',
    status: 409,
    data: z.strictObject({
      state: z.enum(['accepted', 'passed', 'expired', 'withdrawn']),
    }),
  },
  QUESTIONNAIRE_ANSWERED: {
    description: 'The form was answered otherwise: the first answer stays.',
    status: 409,
  },
  PAPER_RECEIVED: {
    description: 'The counter has it: it is not taken back any more.',
    status: 409,
  },
  OPINION_TOO_LATE: {
    description: 'More than fourteen days passed since the visit.',
    status: 409,
  },
  OPINION_GIVEN: {
    description: 'Something else was said of this visit already.',
    status: 409,
  },
  OFFER_PENDING: {
    description:
      'The person has an offer that they did not answer yet: two at once could not both be taken.',
    status: 409,
  },
  TIMES_FREE: {
    description: 'Nobody needs to wait: these times are free, and serve.',
    status: 409,
    data: nearest,
  },
  SESSIONS_TAKEN: {
    description:
      'Of a series: which of its times are not free any more. None was booked.',
    status: 409,
    data: z.strictObject({
      sessions: z
        .array(
          z.strictObject({
            doctorId: z.uuid(),
            startsAt: z.iso.datetime(),
            nearest: z
              .array(OfferSchema)
              .describe(
                'Free times that no other session of the series wants.',
              ),
          }),
        )
        .describe(
          'The times that were taken; empty where rivals took one after the other.',
        ),
    }),
  },
  HOLD_EXPIRED: {
    description:
      'The hold ran out or was replaced by another one of the same browser.',
    status: 410,
  },
  HOLD_ALREADY_EXTENDED: {
    description: 'A hold is extended once.',
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
    description: 'A person with this DNI exists: they sign in instead.',
    status: 409,
  },
  DOCUMENT_REGISTERED: {
    description: 'A person with this document, which is no DNI, is on file.',
    status: 409,
  },
  NEWCOMER_REFUSED: {
    description:
      'Somebody is going through all the DNIs there are: whoever comes as new is not told what is wrong.',
    status: 409,
  },
  EMAIL_CODE_NEEDED: {
    description:
      'Many new persons came from this address: this one first shows a code that is sent to the e-mail they gave.',
    status: 429,
  },
  NEWCOMERS_BY_PHONE: {
    description:
      'So many new persons came from this address that the clinic takes the next ones by phone.',
    status: 429,
  },
  LOOKALIKES: {
    description:
      'Of the counter: people on file who may be the same person; whoever registers says that they are not.',
    status: 409,
    data: z.strictObject({ patients: z.array(LookalikeSchema).max(10) }),
  },
  CANNOT_RESEND: {
    description: 'Of the counter: why a message is not sent again.',
    status: 409,
    data: z.strictObject({ reason: z.enum(cannotResendReasons) }),
  },
  SCREEN_NOT_PAIRED: {
    description:
      'The device is no paired screen of a waiting room: only such a one receives people.',
    status: 403,
  },
  DNI_NOT_FOUND: { description: 'Specification §8.', status: 401 },
  WRONG_PASSWORD: { description: 'Specification §8.', status: 401 },
  CREDENTIALS_INVALID: {
    description:
      "Specification §8: a doctor's, an administrator's or a receptionist's sign-in.",
    status: 401,
  },
  DOCTOR_NOT_FOUND: {
    description:
      'Specification §8: the password is right, and no enabled active doctor has that e-mail.',
    status: 401,
  },
  USER_INACTIVE: { description: 'Specification §8.', status: 401 },
  NOT_ADMITTED: {
    description:
      'The clinic asks for more than the DNI: the account has to be activated first.',
    status: 401,
  },
  PROOF_OF_WORK_NEEDED: {
    description:
      "Too many failures: whoever solves this puzzle may try. It is altcha's, as JSON.",
    status: 429,
    data: z.strictObject({ challenge: z.string() }),
  },
  PROOF_EXPIRED: {
    description: 'The identification of this booking ran out: identify again.',
    status: 401,
  },
  TOO_MANY_ATTEMPTS: {
    description: 'A budget of attempts is used up.',
    status: 429,
    data: z.strictObject({ retryAfterSeconds: z.int32() }),
  },
  PASSWORD_BLOCKED: {
    description:
      'A hundred failures in a row: where the account was never proven, it waits for another password, by the link to its e-mail.',
    status: 429,
  },
  IDEMPOTENCY_MISMATCH: {
    description: 'The same Idempotency-Key came with another content.',
    status: 422,
  },
  ACCESS_REFUSED: {
    description:
      "The link's secret, or the DNI and code, do not open this appointment; or its time is over.",
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
      "Arriving, starting and being absent are of the appointment's own day.",
    status: 409,
    data: z.strictObject({ day: z.iso.date() }),
  },
  TOO_EARLY: {
    description:
      'Who is expected at that instant may still come: until then nobody notes that they did not.',
    status: 409,
    data: z.strictObject({ startsAt: z.iso.datetime() }),
  },
  MESSAGE_ELSEWHERE: {
    description:
      'Another desk has that message by now, or it is not to be told any more. Nothing was noted.',
    status: 409,
  },
  QUEUE_EMPTY: {
    description:
      'Nobody waits to be called where it was asked for; `out` left for a moment.',
    status: 409,
    data: z.strictObject({
      out: z.int32().describe('How many left for a moment.'),
    }),
  },
  ROOM_IN_USE: {
    description:
      'Somebody else is in that room, or was called into it and is on the way: whoever calls says that they know.',
    status: 409,
    data: z.strictObject({
      roomName: z
        .string()
        .nullable()
        .describe('Null: none; the same doctor then.'),
      ticket: z.string().nullable().describe('Of who is there.'),
      patientName: z.string().describe('Surname first.'),
      isInside: z.boolean().describe('False: called, not in yet.'),
      wantedTicket: z.string().nullable().describe('Whom it would call.'),
      wantedName: z.string().describe('Surname first.'),
    }),
  },
  CHANGED_MEANWHILE: {
    description:
      'Somebody else saved this meanwhile: what was typed was about older data.',
    status: 409,
  },
  PAID_MEANWHILE: {
    description:
      'Somebody else noted money of this appointment meanwhile. Nothing was noted.',
    status: 409,
  },
  DRAFT_CHANGED: {
    description:
      'Another tab or device saved the draft meanwhile: nothing was overwritten. Null: it is gone.',
    status: 409,
    data: z.strictObject({ draft: DraftSchema.nullable() }),
  },
  ALREADY_SIGNED: {
    description:
      'The visit is signed already: its entry. What was sent was not kept.',
    status: 409,
    data: z.strictObject({ entry: RecordEntrySchema }),
  },
  BACKGROUND_CHANGED: {
    description:
      'Somebody signed another background of this patient meanwhile: the one that holds now.',
    status: 409,
    data: z.strictObject({ current: CurrentBackgroundSchema }),
  },
  LICENSE_MISSING: {
    description:
      'The doctor has no licence in force: a document without one would be worth nothing.',
    status: 409,
  },
  ALLERGY: {
    description:
      'What is prescribed goes with allergies of the patient on file: each pair. It is issued once `allergiesSeen` names all of them.',
    status: 409,
    data: z.strictObject({ matches: z.array(AllergyMatchSchema) }),
  },
  ALREADY_ANNULLED: {
    description:
      'The document was annulled before: as it stands. What was sent was not kept.',
    status: 409,
    data: z.strictObject({ document: ClinicalDocumentSchema }),
  },
  CANNOT_RENEW: {
    description:
      'An annulled document is not repeated, and neither is a certificate.',
    status: 409,
    data: z.strictObject({ reason: z.enum(['ANNULLED', 'CERTIFICATE']) }),
  },
  COPY_ALREADY_ASKED: {
    description:
      'A request of the same person for a copy of this record is still open.',
    status: 409,
    data: z.strictObject({ dueAt: z.iso.datetime() }),
  },
  COPY_REQUEST_CHANGED: {
    description:
      'The request for a copy stands otherwise by now, and what was wanted does not follow.',
    status: 409,
    data: z.strictObject({ state: z.enum(copyStates) }),
  },
  COPY_NOT_TAKEN: {
    description:
      'Nobody fetched the file of the copy yet: the doctor who prepares it, or the patient.',
    status: 409,
  },
  ATTACHMENTS_CHANGED: {
    description:
      'The files of the visit are not those that the signer had seen: those that there are. Nothing was signed.',
    status: 409,
    data: z.strictObject({
      attachments: z.array(AttachmentSchema).describe('Oldest first.'),
    }),
  },
  FILE_NOT_STORED: {
    description:
      'Where files are kept has no room, may not be written, or does not answer. Nothing was kept.',
    status: 503,
  },
  OUTSIDE_SCHEDULE: {
    description:
      'The change would leave appointments at times when nobody attends: the first fifty of them, by time.',
    status: 409,
    data: z.strictObject({
      total: z.int32(),
      appointments: z.array(AppointmentOutsideSchema).max(50),
    }),
  },
  APPOINTMENTS_STAND: {
    description:
      'Appointments to come stand on the insurer that would end. Sent again with `confirmation`, it ends, and they stay.',
    status: 409,
    data: z.strictObject({
      total: z.int32(),
      confirmation: z.string(),
      appointments: z.array(AppointmentOutsideSchema).max(200),
    }),
  },
  SCHEDULE_BUSY: {
    description:
      'Other changes of schedules took too long: this one waited, and wrote nothing. It may be sent again.',
    status: 409,
  },
  IN_USE: {
    description:
      'Somebody uses what would be put out of use: the first twenty, in words.',
    status: 409,
    data: z.strictObject({ total: z.int32(), by: z.array(z.string()).max(20) }),
  },
  LAST_ADMINISTRATOR: {
    description: 'Somebody has to be able to administer the clinic.',
    status: 409,
  },
  OWN_ACCOUNT: {
    description: 'Nobody does this to the account they are using.',
    status: 409,
  },
  NOT_A_DEMONSTRATION: {
    description: 'Only a demonstration is emptied.',
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
      'No time is left today for who came without an appointment; `canOverbook`: an overbooked appointment could be given.',
    status: 409,
    data: z.strictObject({ canOverbook: z.boolean() }),
  },
  ROOM_TAKEN: {
    description:
      'Somebody else attends there then: on that day, and each week where it repeats.',
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
      'So close to the appointment it is no longer changed through the web; it may still be cancelled.',
    status: 409,
    data: z.strictObject({ changeUntilHours: z.int32() }),
  },
  BABY_ON_FILE: {
    description:
      'Somebody of that name, and maybe that birth date, is registered: reception tells them apart.',
    status: 409,
  },
  ALREADY_LINKED: {
    description: 'That person already acts for the other one.',
    status: 409,
  },
  FAMILY_RESTRICTED: {
    description:
      "A court's order that the clinic has on file keeps that person from acting for the other one.",
    status: 409,
  },
  UNDO_TOO_LATE: {
    description: 'The ten minutes to undo a cancelling are over.',
    status: 409,
  },
  NOT_SIGNED_IN: {
    description: 'Nobody is signed in, or not as whom this is for.',
    status: 401,
  },
  TOKEN_EXPIRED: {
    description:
      'The token in the cookie has to be renewed; the session goes on.',
    status: 401,
  },
  NEEDS_CODE: {
    description:
      'Whoever is signed in has to show more surely who they are (N2).',
    status: 403,
  },
  RECORD_CLOSED: {
    description:
      'One user alone made this sign-in possible: records stay closed until then.',
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
      'Who is signed in acts for that person no more: from now on they act for themselves.',
    status: 403,
  },
  ACTING_CHANGED: {
    description:
      'The session acts for another person than the page shows (`X-Acting-For`): nothing was done for either.',
    status: 409,
  },
  NOT_WHILE_ACTING: {
    description: 'It is done in one’s own name alone, not for another person.',
    status: 403,
  },
  OUT_OF_FAMILY_SCOPE: {
    description:
      'Who is signed in acts for that person in appointments alone, not in their record.',
    status: 403,
  },
  NEEDS_SECOND_FACTOR: {
    description: 'A second factor, shown a short time ago, is asked for (N3).',
    status: 403,
  },
  CODE_WRONG: {
    description:
      'The code is not the one that was given; `attemptsLeft` of it remain, null where wrong tries end no code.',
    status: 422,
    data: z.strictObject({ attemptsLeft: z.int32().nullable() }),
  },
  CODE_VOID: {
    description:
      'The code ran out, was used, or was guessed at too often: another one is needed.',
    status: 410,
  },
  WAY_NOT_OPEN: {
    description: 'This way of raising a session is not open to this person.',
    status: 409,
  },
  PUSH_UNAVAILABLE: {
    description:
      'The clinic does not tell in browsers, or the subscription is none of a push service.',
    status: 422,
  },
  LINK_VOID: {
    description: 'The link ran out, was used, or never was one.',
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
      'The database cannot be reached, or answers too slowly. What it was doing may be done: asking again is safe.',
    status: 503,
  },
  FAULT: {
    description: "A fault of ours, logged with the request's id.",
    status: 500,
  },
} as const;

export type RefusalCode = keyof typeof refusals;
