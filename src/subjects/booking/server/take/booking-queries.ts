import { sql } from 'kysely';
import { isByPresentSchedule } from '../../../../base/clinic/server/snapshot-queries.ts';
import type { Statements } from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { confirmation } from '../../../outbox/rules/kinds/confirmation.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';

export interface BookingProofToInsert {
  tokenHash: Buffer;
  holdId: string;
  patientId: string;
  /** How the patient was identified. A signed-in patient has 'session', or at N1 'dni_session'. */
  credential: 'dni' | 'own_password' | 'session' | 'dni_session';
  /** The link of the representative who books. Null: the patient books. */
  familyLinkId?: string | null;
  /** The payer decided for the patient. Null: the booking names the payer. */
  payer?: DecidedPayer | null;
  expiresAt: Date;
}

/** No insurer: the patient pays. */
export interface DecidedPayer {
  insurerId: string | null;
  planId: string | null;
}

export async function insertBookingProof(
  db: Statements,
  proof: BookingProofToInsert,
): Promise<void> {
  const {
    tokenHash,
    holdId,
    patientId,
    credential,
    familyLinkId = null,
    payer = null,
    expiresAt,
  } = proof;
  await sql`insert into booking_proofs (token_hash, hold_id, patient_id, credential, expires_at, family_link_id,
      is_payer_decided, insurer_id, plan_id)
    values (${tokenHash}, ${holdId}, ${patientId}, ${credential}, ${expiresAt}, ${familyLinkId}::uuid,
      ${payer !== null}::boolean, ${payer?.insurerId ?? null}::uuid, ${payer?.planId ?? null}::uuid)`.execute(
    db,
  );
}

/** Finds the patient of an unexpired proof. */
export function findBookingProof(
  db: Database,
  { tokenHash, holdId, now }: { tokenHash: Buffer; holdId: string; now: Date },
): Promise<{ patientId: string; credential: string } | undefined> {
  return db
    .selectFrom('bookingProofs')
    .select(['patientId', 'credential'])
    .where('tokenHash', '=', tokenHash)
    .where('holdId', '=', holdId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Keeps other requests from booking for this patient until the transaction ends. */
export async function lockPatient(
  db: Statements,
  patientId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${patientLock}, hashtext(${patientId}))`.execute(
    db,
  );
}

/** Locks several patients in one order, so that two requests never deadlock. */
export async function lockPatients(
  db: Database,
  patientIds: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${patientLock}, patient)
    from (select distinct hashtext(id) as patient from unnest(${patientIds}::text[]) id order by 1) patients`.execute(
    db,
  );
}

const patientLock = 7_210_002;

export interface AppointmentToBook extends ChosenSlot {
  patientId: string;
  code: string;
  idempotencyHash: Buffer;
  requestHash: Buffer;
  rules: BookingRules;
  now: Date;
}

/** The differences between a patient's own booking, the counter's, an overbooking and a walk-in. */
export interface BookingRules {
  /** The patient, or a member of staff. */
  actor: { kind: 'patient' | 'reception' | 'doctor'; id: string };
  /**
   * The browser whose booking the limits of appointments per patient may refuse. Null: the limits do not
   * apply.
   */
  limitedIn: Buffer | null;
  /** The link of the representative who books, which must still be open. Null: there is no representative. */
  familyLinkId?: string | null;
  /** The link that the booking answers with; null: none. */
  linkHash: Buffer | null;
  /** Null: a regular appointment. */
  overbook: { place: number; halfDay: string; reason: string } | null;
  isWalkIn: boolean;
  /**
   * True if the booking has its own confirmation. A walk-in has none, and a series has one for all sessions.
   */
  isTold: boolean;
  /** The series of the session. Null: it is no session of a series. */
  seriesId: string | null;
}

/** The appointment, or the one that the same request got before. */
export interface BookedRow {
  id: string;
  isRepeat: boolean;
  /** The channel of the confirmation. Null: nothing was queued, or it is a repeat. */
  channel: MessageChannel | null;
}

/**
 * Turns an unexpired hold into an appointment, with its transition, message and link, in one statement.
 * Undefined: the hold expired, or the patient's limits are reached.
 */
export async function updateHoldToBooked(
  db: Statements,
  appointment: AppointmentToBook & { holdId: string },
): Promise<BookedRow | undefined> {
  const { rows } = await sql<BookedRow>`
    with appointment as (
      update appointments set status = 'booked', held_until = null, held_by = null, hold_extended = false,
        held_from = null, held_for = null, pushed_out_until = null,
        patient_id = ${appointment.patientId}::uuid, code = ${appointment.code}, booked_at = ${appointment.now}::timestamptz,
        booked_by = ${appointment.rules.actor.kind}, idempotency_hash = ${appointment.idempotencyHash}::bytea,
        request_hash = ${appointment.requestHash}::bytea, insurer_id = ${appointment.insurer?.id ?? null}::uuid,
        plan_id = ${appointment.planId}::uuid
      where ${servesHold(appointment)} and ${withinRules(appointment)}
      returning id, version
    ), ${consequences(appointment, 'held')}
    ${bookedOrRepeated(appointment)}`.execute(db);
  return rows[0];
}

type HeldSlot = ChosenSlot & { holdId: string; now: Date };

/**
 * A hold of this very time and practice, unexpired or pushed out, while the schedule of the choice is
 * current.
 */
function servesHold({
  holdId,
  now,
  doctor,
  practice,
  startsAt,
  endsAt,
}: HeldSlot) {
  return sql`id = ${holdId} and greatest(held_until, pushed_out_until) > ${now}
        and doctor_id = ${doctor.id} and practice_id = ${practice.id}
        and starts_at = ${startsAt} and ends_at = ${endsAt}
        and ${isByPresentSchedule(doctor)}`;
}

/** True if the hold can become the appointment of a patient without other appointments. */
export async function findHoldServes(
  db: Database,
  slot: HeldSlot,
): Promise<boolean> {
  const { rows } =
    await sql`select from appointments where ${servesHold(slot)}`.execute(db);
  return rows.length > 0;
}

/**
 * Books a free time at once, with its transition, message and link. Undefined: the time, the place or the
 * patient is not free, the doctor's schedule changed, or the patient's limits are reached.
 */
export async function insertBookedIfFree(
  db: Statements,
  appointment: AppointmentToBook,
): Promise<BookedRow | undefined> {
  const { doctor, practice, insurer, rules } = appointment;
  const { rows } = await sql<BookedRow>`
    with appointment as (
      insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id, starts_at, ends_at,
        status, patient_id, code, booked_at, booked_by, idempotency_hash, request_hash, overbook_place,
        overbook_half_day, overbook_reason, is_walk_in, series_id)
      select ${doctor.id}, ${practice.specialtyId}, ${practice.id}, ${appointment.roomId}::uuid,
        ${insurer?.id ?? null}::uuid, ${appointment.planId}::uuid, ${appointment.startsAt}::timestamptz,
        ${appointment.endsAt}::timestamptz, 'booked', ${appointment.patientId}::uuid, ${appointment.code},
        ${appointment.now}::timestamptz, ${rules.actor.kind}, ${appointment.idempotencyHash}::bytea,
        ${appointment.requestHash}::bytea, ${rules.overbook?.place ?? 0}::int, ${rules.overbook?.halfDay ?? null}::text,
        ${rules.overbook?.reason ?? null}::text, ${rules.isWalkIn}::boolean,
        ${rules.seriesId}::uuid
      where ${isByPresentSchedule(doctor)} and ${withinRules(appointment)}
      on conflict do nothing
      returning id, version
    ), ${consequences(appointment, null)}
    ${bookedOrRepeated(appointment)}`.execute(db);
  return rows[0];
}

/** The patient's lock comes first, so the second of two simultaneous requests sees the first row here. */
function bookedOrRepeated({ idempotencyHash }: AppointmentToBook) {
  return sql`select id, false as is_repeat, (select channel from told) as channel from appointment
    union all select id, true, null from appointments where idempotency_hash = ${idempotencyHash}::bytea`;
}

interface LimitAsked {
  patientId: string;
  specialtyId: string;
  browser: Buffer;
}

/**
 * True if the limit of a specialty does not apply: it is reserved, and the browser is not known for the
 * patient. Its refusal would tell a stranger with the DNI that the patient has an appointment there.
 */
function isLimitUntold({ patientId, specialtyId, browser }: LimitAsked) {
  return sql`(exists (select from specialties where id = ${specialtyId}::uuid and is_reserved)
    and not exists (select from known_devices
      where patient_id = ${patientId}::uuid and browser_hash = ${browser}::bytea))`;
}

export async function findLimitUntold(
  db: Database,
  asked: LimitAsked,
): Promise<boolean> {
  const { rows } = await sql<{
    isUntold: boolean;
  }>`select ${isLimitUntold(asked)} as is_untold`.execute(db);
  return rows[0]?.isUntold ?? false;
}

/** Counts appointments for the limits. A series counts as one. */
export const countedOnce = sql`count(distinct coalesce(series_id, id))`;

/**
 * Counts in the statement that books, under the patient's lock, so that two bookings never pass by the same
 * count.
 */
function withinRules({
  patientId,
  practice,
  now,
  snapshot,
  rules,
}: AppointmentToBook) {
  if (!rules.limitedIn) return sql`true`;
  // The link is locked: its end waits for the booking, or the booking sees that it ended.
  const isRepresented = sql`(${rules.familyLinkId ?? null}::uuid is null or exists (select from family_links
      where id = ${rules.familyLinkId ?? null}::uuid and scope_of_link(id, ${now}) is not null and ended_at is null for share))`;
  const { maxFuturePerPatient, maxFuturePerSpecialty } = snapshot.policy;
  const { specialtyId } = practice;
  const isUntold = isLimitUntold({
    patientId,
    specialtyId,
    browser: rules.limitedIn,
  });
  return sql`${isRepresented} and (select ${countedOnce} < ${maxFuturePerPatient}::int
      and (${countedOnce} filter (where specialty_id = ${specialtyId}) < ${maxFuturePerSpecialty}::int or ${isUntold})
    from appointments future where future.patient_id = ${patientId}::uuid and future.starts_at > ${now}
      and future.status in ('booked', 'arrived'))`;
}

function consequences(
  { patientId, rules, endsAt, now }: AppointmentToBook,
  from: 'held' | null,
) {
  const { actor, linkHash, overbook, isTold } = rules;
  return sql`noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id, reason)
      select id, ${from}::text, 'booked', ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid,
        ${overbook?.reason ?? null}::text from appointment
    ), told as (
      insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
      select appointment.id, version, ${confirmation.name}, message_channel(patient, ${confirmation.name}), ${now}::timestamptz
      from appointment, patients patient where patient.id = ${patientId}::uuid and ${isTold}::boolean
      returning channel
    ), linked as (
      insert into appointment_links (token_hash, appointment_id, expires_at, family_link_id)
      select ${linkHash}::bytea, id, ${endsAt}::timestamptz, ${rules.familyLinkId ?? null}::uuid from appointment where ${linkHash !== null}::boolean
    )`;
}

/** Keeps the address from which a new patient booked, for thirty days at most. */
export async function insertAppointmentOrigin(
  db: Database,
  origin: {
    appointmentId: string;
    address: string;
    browserHash: Buffer;
    hasCode: boolean;
    takenAt: Date;
  },
): Promise<void> {
  await db.insertInto('appointmentOrigins').values(origin).execute();
}

/** True if the patient has another appointment that overlaps this time. */
export async function findPatientBusy(
  db: Database,
  {
    patientId,
    startsAt,
    endsAt,
  }: { patientId: string; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from appointments where patient_id = ${patientId}::uuid and status <> 'cancelled'
      and during && tstzrange(${startsAt}, ${endsAt})) as is_busy`.execute(db);
  return rows[0]?.isBusy === true;
}

/** Counts a patient's appointments to come: in all, and in one specialty. */
export async function countFuture(
  db: Database,
  {
    patientId,
    specialtyId,
    now,
  }: { patientId: string; specialtyId: string; now: Date },
): Promise<{ ofAll: number; ofSpecialty: number }> {
  const { rows } = await sql<{ ofAll: number; ofSpecialty: number }>`
    select ${countedOnce}::int as of_all, ${countedOnce} filter (where specialty_id = ${specialtyId})::int as of_specialty
    from appointments where patient_id = ${patientId}::uuid and starts_at > ${now}
      and status in ('booked', 'arrived')`.execute(db);
  return rows[0] as { ofAll: number; ofSpecialty: number };
}
