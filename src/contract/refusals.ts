import { z } from 'zod';
import { refusalSentences } from './refusal-sentences.ts';

/** A time somebody may take instead: an instant, with the professional who attends then. */
export const OfferSchema = z.strictObject({
  doctorId: z.uuid(),
  doctorName: z.string(),
  startsAt: z.iso.datetime(),
});
export type Offer = z.infer<typeof OfferSchema>;

/** A turno that a change of schedule would leave outside, with what it takes to call the patient. */
export const TurnoOutsideSchema = z.strictObject({
  appointmentId: z.uuid(),
  code: z.string(),
  startsAt: z.iso.datetime(),
  doctorName: z.string(),
  patientName: z.string(),
  phone: z.string().nullable(),
});
export type TurnoOutside = z.infer<typeof TurnoOutsideSchema>;

/** Somebody on file who may be the person that is being registered. */
export const LookalikeSchema = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  chosenName: z.string().nullable(),
  dni: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  phone: z.string().nullable(),
});
export type Lookalike = z.infer<typeof LookalikeSchema>;

const nearest = z.strictObject({ nearest: z.array(OfferSchema) });
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
  'NOT_A_TURNO',
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
  /** What was asked for does not exist, or is not the asker's to know of. */
  NOT_FOUND: { status: 404 },
  /** A field does not hold what it should: one entry a field, `path` joined by dots, `message` in Spanish. */
  INVALID_INPUT: {
    status: 422,
    data: z.strictObject({
      fields: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    }),
  },
  /** The body is not JSON, or not sent as `application/json`. */
  MALFORMED_BODY: { status: 400 },
  /** Somebody else took the time first. */
  SLOT_TAKEN: { status: 409, data: nearest },
  /** The time is not, or no longer, one that may be booked. */
  SLOT_NOT_OFFERED: {
    status: 409,
    data: z.strictObject({ reason: z.enum(notOfferedReasons), nearest: z.array(OfferSchema) }),
  },
  /** The hold ran out or was replaced by another one of the same browser. */
  HOLD_EXPIRED: { status: 410 },
  /** A hold is extended once. */
  HOLD_ALREADY_EXTENDED: { status: 409 },
  /** The patient has another turno that overlaps this one. */
  PATIENT_BUSY: { status: 409 },
  /** The patient has as many future turnos as the clinic allows, in all or in this specialty. */
  TOO_MANY_TURNOS: {
    status: 409,
    data: z.strictObject({ scope: z.enum(['clinic', 'specialty']), limit: z.int() }),
  },
  /** A person with this DNI exists: they sign in instead. */
  DNI_REGISTERED: { status: 409 },
  /** Somebody is going through all the DNIs there are: whoever comes as new is not told what is wrong. */
  NEWCOMER_REFUSED: { status: 409 },
  /** Of the counter: people on file who may be the same person; whoever registers says that they are not. */
  LOOKALIKES: {
    status: 409,
    data: z.strictObject({ patients: z.array(LookalikeSchema).max(10) }),
  },
  /** Of the counter: why a message is not sent again. */
  CANNOT_RESEND: { status: 409, data: z.strictObject({ reason: z.enum(cannotResendReasons) }) },
  /** Specification §8. */
  DNI_NOT_FOUND: { status: 401 },
  /** Specification §8. */
  WRONG_PASSWORD: { status: 401 },
  /** Specification §8: a doctor's, an administrator's or a receptionist's sign-in. */
  CREDENTIALS_INVALID: { status: 401 },
  /** Specification §8: the password is right, and no enabled active doctor has that e-mail. */
  DOCTOR_NOT_FOUND: { status: 401 },
  /** Specification §8. */
  USER_INACTIVE: { status: 401 },
  /** The clinic asks for more than the DNI: the account has to be activated first. */
  NOT_ADMITTED: { status: 401 },
  /** Too many failures from anywhere: whoever solves this puzzle may try. It is altcha's, as JSON. */
  PROOF_OF_WORK_NEEDED: { status: 429, data: z.strictObject({ challenge: z.string() }) },
  /** The identification of this booking ran out: identify again. */
  PROOF_EXPIRED: { status: 401 },
  /** A budget of attempts is used up. */
  TOO_MANY_ATTEMPTS: { status: 429, data: z.strictObject({ retryAfterSeconds: z.int() }) },
  /** A hundred failures in a row: the account waits for another password, by the link to its e-mail. */
  PASSWORD_BLOCKED: { status: 429 },
  /** The same Idempotency-Key came with another content. */
  IDEMPOTENCY_MISMATCH: { status: 422 },
  /** The link's secret, or the DNI and code, do not open this turno; or its time is over. */
  ACCESS_REFUSED: { status: 404 },
  /** The turno's state does not allow this. */
  WRONG_STATUS: {
    status: 409,
    data: z.strictObject({
      status: z.enum(['held', 'booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled']),
    }),
  },
  /** Arriving, starting and being absent are of the turno's own day. */
  WRONG_DAY: { status: 409, data: z.strictObject({ day: z.iso.date() }) },
  /** Who is expected at that instant may still come: until then nobody notes that they did not. */
  TOO_EARLY: { status: 409, data: z.strictObject({ startsAt: z.iso.datetime() }) },
  /** Somebody else saved this meanwhile: what was typed was about older data. */
  CHANGED_MEANWHILE: { status: 409 },
  /** The change would leave turnos at times when nobody attends: the first fifty of them, by time. */
  OUTSIDE_SCHEDULE: {
    status: 409,
    data: z.strictObject({ total: z.int(), turnos: z.array(TurnoOutsideSchema).max(50) }),
  },
  /** Somebody uses what would be put out of use: the first twenty, in words. */
  IN_USE: { status: 409, data: z.strictObject({ total: z.int(), by: z.array(z.string()).max(20) }) },
  /** Somebody has to be able to administer the clinic. */
  LAST_ADMINISTRATOR: { status: 409 },
  /** Nobody does this to the account they are using. */
  OWN_ACCOUNT: { status: 409 },
  /** Only a demonstration is emptied. */
  NOT_A_DEMONSTRATION: { status: 409 },
  /** The doctor has as many sobreturnos in that half day as the clinic allows. */
  OVERBOOK_FULL: { status: 409, data: z.strictObject({ limit: z.int() }) },
  /** No time is left today for who came without a turno; `canOverbook`: a sobreturno could be given. */
  DAY_FULL: { status: 409, data: z.strictObject({ canOverbook: z.boolean() }) },
  /** Somebody else attends there then: on that day, and each week where it repeats. */
  ROOM_TAKEN: {
    status: 409,
    data: z.strictObject({
      roomName: z.string(),
      doctorName: z.string(),
      day: z.iso.date(),
      fromMinute: z.int(),
      toMinute: z.int(),
      repeats: z.boolean(),
    }),
  },
  /** So close to the turno it is no longer changed through the web; it may still be cancelled. */
  CHANGE_TOO_LATE: { status: 409, data: z.strictObject({ changeUntilHours: z.int() }) },
  /** The ten minutes to undo a cancelling are over. */
  UNDO_TOO_LATE: { status: 409 },
  /** Nobody is signed in, or not as whom this is for. */
  NOT_SIGNED_IN: { status: 401 },
  /** The token in the cookie has to be renewed; the session goes on. */
  TOKEN_EXPIRED: { status: 401 },
  /** Whoever is signed in has to show more surely who they are (N2). */
  NEEDS_CODE: { status: 403 },
  /** A second factor, shown a short time ago, is asked for (N3). */
  NEEDS_SECOND_FACTOR: { status: 403 },
  /** The code is not the one that was sent; `attemptsLeft` of it remain. */
  CODE_WRONG: { status: 422, data: z.strictObject({ attemptsLeft: z.int() }) },
  /** The code ran out, was used, or was guessed at too often: another one is needed. */
  CODE_VOID: { status: 410 },
  /** This way of raising a session is not open to this person. */
  WAY_NOT_OPEN: { status: 409 },
  /** The link ran out, was used, or never was one. */
  LINK_VOID: { status: 410 },
  /** Another account has this e-mail. */
  EMAIL_TAKEN: { status: 409 },
  /** Another professional has this licence. */
  LICENSE_TAKEN: { status: 409 },
  /** The request came from another site. */
  CROSS_SITE: { status: 403 },
  /** The request named another host than the clinic's (PUBLIC_URL). */
  WRONG_HOST: { status: 421 },
  /** The database cannot be reached, or answers too slowly. What it was doing may be done: asking again is safe. */
  UNAVAILABLE: { status: 503 },
  /** A fault of ours, logged with the request's id. */
  FAULT: { status: 500 },
} as const;

export type RefusalCode = keyof typeof refusals;

/** The named refusals, for a procedure's `.errors(…)`, each with its Spanish sentence. */
export function refusing<Code extends RefusalCode>(...codes: Code[]) {
  const entries = codes.map((code) => [code, { ...refusals[code], message: refusalSentences[code] }]);
  return Object.fromEntries(entries) as Pick<typeof refusals, Code>;
}
