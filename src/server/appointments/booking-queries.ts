import { sql } from 'kysely';
import type { Statements } from '../db/commit-at-once.ts';
import type { Database } from '../db/database.ts';
import type { ChosenSlot } from './choose-slot.ts';

export async function insertBookingProof(
  db: Database,
  proof: {
    tokenHash: Buffer;
    holdId: string;
    patientId: string;
    /** How they showed who they are; 'session': they were signed in. */
    credential: 'dni' | 'own_password' | 'session';
    expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto('bookingProofs').values(proof).execute();
}

/** Whose a proof is, while it lasts. */
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

/** What a booking starts from: whether it was done before, who proved to be whom, whether the hold lives. */
export interface BookingStart {
  answeredId: string | null;
  answeredRequest: Buffer | null;
  patientId: string | null;
  patientName: string | null;
  isHoldAlive: boolean;
}

/** Until the transaction ends, nobody else books for this patient. */
export async function lockPatient(db: Statements, patientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${patientLock}, hashtext(${patientId}))`.execute(db);
}

const patientLock = 7_210_002;

export interface TurnoToBook extends ChosenSlot {
  patientId: string;
  code: string;
  idempotencyHash: Buffer;
  requestHash: Buffer;
  linkHash: Buffer;
  now: Date;
}

/** The turno; or, where that very request has been granted before, the turno it got then. */
export interface BookedRow {
  id: string;
  isRepeat: boolean;
}

/**
 * Turns a living hold into a turno, with its transition, its message and its link, in one statement.
 * Undefined: the hold ran out, or the patient has as many turnos as they may.
 */
export async function updateHoldToBooked(
  db: Statements,
  turno: TurnoToBook & { holdId: string },
): Promise<BookedRow | undefined> {
  const { rows } = await sql<BookedRow>`
    with turno as (
      update appointments set status = 'booked', held_until = null, held_by = null, hold_extended = false,
        patient_id = ${turno.patientId}::uuid, code = ${turno.code}, booked_at = ${turno.now}::timestamptz,
        booked_by = 'patient', idempotency_hash = ${turno.idempotencyHash}::bytea,
        request_hash = ${turno.requestHash}::bytea, insurer_id = ${turno.insurer?.id ?? null}::uuid,
        plan_id = ${turno.planId}::uuid
      where ${servesHold(turno)} and ${withinLimits(turno)}
      returning id, version
    ), ${consequences(turno, 'held')}
    ${bookedOrRepeated(turno)}`.execute(db);
  return rows[0];
}

type HeldSlot = ChosenSlot & { holdId: string; now: Date };

/** A living hold of this very time and practice, while the schedule is the one it was chosen by. */
function servesHold({ holdId, now, doctor, practice, startsAt, endsAt, catalog }: HeldSlot) {
  return sql`id = ${holdId} and held_until > ${now}
        and doctor_id = ${doctor.id} and practice_id = ${practice.id}
        and starts_at = ${startsAt} and ends_at = ${endsAt}
        and exists (select from schedule_revisions where revision = ${catalog.revision})`;
}

/** Whether the hold would become that turno for somebody who has none. */
export async function findHoldServes(db: Database, slot: HeldSlot): Promise<boolean> {
  const { rows } = await sql`select from appointments where ${servesHold(slot)}`.execute(db);
  return rows.length > 0;
}

/** Takes a free time at once. Undefined: it is not free, the schedule moved on, or the limits are reached. */
export async function insertBookedIfFree(db: Statements, turno: TurnoToBook): Promise<BookedRow | undefined> {
  const { rows } = await sql<BookedRow>`
    with turno as (
      insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id, starts_at,
        ends_at, status, patient_id, code, booked_at, booked_by, idempotency_hash, request_hash)
      select ${turno.doctor.id}, ${turno.practice.specialtyId}, ${turno.practice.id}, ${turno.roomId}::uuid,
        ${turno.insurer?.id ?? null}::uuid, ${turno.planId}::uuid, ${turno.startsAt}::timestamptz,
        ${turno.endsAt}::timestamptz, 'booked', ${turno.patientId}::uuid, ${turno.code},
        ${turno.now}::timestamptz, 'patient', ${turno.idempotencyHash}::bytea, ${turno.requestHash}::bytea
      from schedule_revisions where revision = ${turno.catalog.revision} and ${withinLimits(turno)}
      on conflict do nothing
      returning id, version
    ), ${consequences(turno, null)}
    ${bookedOrRepeated(turno)}`.execute(db);
  return rows[0];
}

/** The patient's lock comes first, so the same request sent twice at once is seen here by its second. */
function bookedOrRepeated({ idempotencyHash }: TurnoToBook) {
  return sql`select id, false as is_repeat from turno
    union all select id, true from appointments where idempotency_hash = ${idempotencyHash}::bytea`;
}

/** Counted in the statement that books, under the patient's lock: no two bookings pass by the same count. */
function withinLimits({ patientId, practice, now, catalog }: TurnoToBook) {
  const { maxFuturePerPatient, maxFuturePerSpecialty } = catalog.policy;
  return sql`(select count(*) < ${maxFuturePerPatient}::int
      and count(*) filter (where specialty_id = ${practice.specialtyId}) < ${maxFuturePerSpecialty}::int
    from appointments future where future.patient_id = ${patientId}::uuid and future.starts_at > ${now}
      and future.status in ('booked', 'arrived'))`;
}

function consequences({ patientId, linkHash, endsAt, now }: TurnoToBook, from: 'held' | null) {
  return sql`noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id)
      select id, ${from}::text, 'booked', ${now}::timestamptz, 'patient', ${patientId}::uuid from turno
    ), told as (
      insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
      select turno.id, version, 'confirmation', turno_channel(patient), ${now}::timestamptz
      from turno, patients patient where patient.id = ${patientId}::uuid
    ), linked as (
      insert into appointment_links (token_hash, appointment_id, expires_at)
      select ${linkHash}::bytea, id, ${endsAt}::timestamptz from turno
    )`;
}

/** Whether the patient has another turno that shares a minute with this one. */
export async function findPatientBusy(db: Database, turno: TurnoToBook): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from appointments where patient_id = ${turno.patientId}::uuid
      and status <> 'cancelled' and during && tstzrange(${turno.startsAt}, ${turno.endsAt})) as is_busy`.execute(
    db,
  );
  return rows[0]?.isBusy === true;
}

/** Turnos still to come of a patient: in all, and in one specialty. */
export async function countFuture(
  db: Database,
  { patientId, specialtyId, now }: { patientId: string; specialtyId: string; now: Date },
): Promise<{ ofAll: number; ofSpecialty: number }> {
  const { rows } = await sql<{ ofAll: number; ofSpecialty: number }>`
    select count(*)::int as of_all, count(*) filter (where specialty_id = ${specialtyId})::int as of_specialty
    from appointments where patient_id = ${patientId}::uuid and starts_at > ${now}
      and status in ('booked', 'arrived')`.execute(db);
  return rows[0] as { ofAll: number; ofSpecialty: number };
}
