import { sql } from 'kysely';
import type { ChosenSlot } from '../appointments/choose-slot.ts';
import type { Database } from '../db/database.ts';
import type { MessageChannel, MessageStatus } from '../messages/outbox-queries.ts';

export interface AnsweredRequest {
  id: string;
  requestHash: Buffer;
}

/** The turno that a request with this Idempotency-Key got before. */
export async function findAnsweredRequest(
  db: Database,
  idempotencyHash: Buffer,
): Promise<AnsweredRequest | undefined> {
  const { rows } = await sql<AnsweredRequest>`
    select id, request_hash from appointments where idempotency_hash = ${idempotencyHash}::bytea`.execute(db);
  return rows[0];
}

export interface DeskPatientToInsert {
  fullName: string;
  dni: string | null;
  birthDate: string | null;
  phone: string | null;
}

/** Undefined: somebody with that DNI exists. */
export async function insertDeskPatient(
  db: Database,
  patient: DeskPatientToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('patients')
    .values(patient)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export interface DeskTurnoToInsert extends ChosenSlot {
  patientId: string;
  code: string;
  idempotencyHash: Buffer;
  requestHash: Buffer;
  /** Of the staff. */
  actorId: string;
  /** Null: a regular turno. */
  overbook: { place: number; halfDay: string; reason: string } | null;
  isWalkIn: boolean;
  now: Date;
}

/**
 * Takes a time at the counter, with its transition and, unless who it is for stands there, its message. Undefined: the
 * time, the place or the patient is taken, or the schedule moved on.
 */
export async function insertDeskTurno(
  db: Database,
  turno: DeskTurnoToInsert,
): Promise<{ id: string } | undefined> {
  const { overbook } = turno;
  const { rows } = await sql<{ id: string }>`
    with turno as (
      insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id, starts_at, ends_at,
        status, patient_id, code, booked_at, booked_by, idempotency_hash, request_hash, overbook_place,
        overbook_half_day, overbook_reason, is_walk_in)
      select ${turno.doctor.id}, ${turno.practice.specialtyId}, ${turno.practice.id}, ${turno.roomId}::uuid,
        ${turno.insurer?.id ?? null}::uuid, ${turno.planId}::uuid, ${turno.startsAt}::timestamptz,
        ${turno.endsAt}::timestamptz, 'booked', ${turno.patientId}::uuid, ${turno.code}, ${turno.now}::timestamptz,
        'reception', ${turno.idempotencyHash}::bytea, ${turno.requestHash}::bytea, ${overbook?.place ?? 0}::int,
        ${overbook?.halfDay ?? null}::text, ${overbook?.reason ?? null}::text, ${turno.isWalkIn}::boolean
      from schedule_revisions where revision = ${turno.catalog.revision}
      on conflict do nothing
      returning id, version
    ), noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id, reason)
      select id, null, 'booked', ${turno.now}::timestamptz, 'reception', ${turno.actorId}::uuid,
        ${overbook?.reason ?? null}::text from turno
    ), told as (
      insert into outbox (appointment_id, appointment_version, kind, channel, due_at)
      select turno.id, version, 'confirmation', turno_channel(patient), ${turno.now}::timestamptz
      from turno, patients patient where patient.id = ${turno.patientId}::uuid and not ${turno.isWalkIn}::boolean
    )
    select id from turno`.execute(db);
  return rows[0];
}

/** Whether the patient has another turno that shares a minute with this time. */
export async function findPatientOverlap(
  db: Database,
  { patientId, startsAt, endsAt }: { patientId: string; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from appointments where patient_id = ${patientId}::uuid and status <> 'cancelled'
      and during && tstzrange(${startsAt}, ${endsAt})) as is_busy`.execute(db);
  return rows[0]?.isBusy === true;
}

/** Until the transaction ends, nobody else gives a sobreturno of this doctor in this half day. */
export async function lockHalfDay(
  db: Database,
  { doctorId, halfDay }: { doctorId: string; halfDay: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${halfDayLock}, hashtext(${`${doctorId} ${halfDay}`}))`.execute(db);
}

const halfDayLock = 7_210_006;

export interface OverbookPlaces {
  limit: number;
  /** The first that is free; null: none is. */
  place: number | null;
}

/** The sobreturnos that a doctor may have in a half day: what the clinic allows, and the doctor may narrow. */
export async function findOverbookPlaces(
  db: Database,
  { doctorId, halfDay }: { doctorId: string; halfDay: string },
): Promise<OverbookPlaces> {
  const { rows } = await sql<OverbookPlaces>`
    with allowed as (
      select least(min(max_overbooked_per_half_day) filter (where doctor_id is null),
        min(max_overbooked_per_half_day)) as most
      from booking_policies where doctor_id is null or doctor_id = ${doctorId}::uuid
    )
    select most as "limit", (select min(place) from generate_series(1, most) place
      where not exists (select from appointments where doctor_id = ${doctorId}::uuid
        and overbook_half_day = ${halfDay} and overbook_place = place and overbook_place > 0
        and status <> 'cancelled')) as place
    from allowed`.execute(db);
  return rows[0] ?? { limit: 0, place: null };
}

export interface LastMessage {
  id: number;
  channel: MessageChannel;
  status: MessageStatus;
}

/** What the patient was told last of a turno; undefined: nothing, as who stands at the counter. */
export async function findLastMessage(db: Database, appointmentId: string): Promise<LastMessage | undefined> {
  const { rows } = await sql<LastMessage>`select id, channel, status from outbox
    where appointment_id = ${appointmentId} order by id desc limit 1`.execute(db);
  return rows[0];
}
