import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import { seriesConfirmation } from '../../../outbox/rules/kinds/series-confirmation.ts';

/** Finds the intervals, in epoch minutes, at which a patient has appointments within a span. */
export async function findPatientIntervals(
  db: Database,
  { patientId, from, to }: { patientId: string; from: number; to: number },
): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select (date_part('epoch', starts_at) / 60)::int as start, (date_part('epoch', ends_at) / 60)::int as "end"
    from appointments where patient_id = ${patientId}::uuid and status <> 'cancelled'
      and during && tstzrange(to_timestamp(${from}::float8 * 60), to_timestamp(${to}::float8 * 60))`.execute(
    db,
  );
  return rows;
}

/** The series of an earlier request with this key. */
export interface AnsweredSeries {
  id: string;
  requestHash: Buffer;
}

export async function findAnsweredSeries(
  db: Database,
  idempotencyHash: Buffer,
): Promise<AnsweredSeries | undefined> {
  const { rows } = await sql<AnsweredSeries>`
    select id, request_hash from appointment_series where idempotency_hash = ${idempotencyHash}::bytea`.execute(
    db,
  );
  return rows[0];
}

export interface SeriesToInsert {
  patientId: string;
  practiceId: string;
  bookedAt: Date;
  idempotencyHash: Buffer;
  requestHash: Buffer;
}

/** Returns the new series. Undefined: the same request, sent twice at once, already made it. */
export async function insertSeriesIfNew(
  db: Database,
  series: SeriesToInsert,
): Promise<string | undefined> {
  const row = await db
    .insertInto('appointmentSeries')
    .values(series)
    .onConflict((conflict) => conflict.column('idempotencyHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface SeriesAppointment {
  id: string;
  code: string;
  startsAt: Date;
  doctorName: string;
  roomName: string | null;
}

export async function listSeriesAppointments(
  db: Database,
  seriesId: string,
): Promise<SeriesAppointment[]> {
  const { rows } = await sql<SeriesAppointment>`
    select appointment.id, code, starts_at, doctor.name as doctor_name, room.name as room_name
    from appointments appointment join doctors doctor on doctor.id = doctor_id
      left join rooms room on room.id = room_id
    where series_id = ${seriesId}::uuid order by starts_at`.execute(db);
  return rows;
}

/** Finds the channel of the one confirmation of a series. */
export async function findSeriesChannel(
  db: Database,
  seriesId: string,
): Promise<MessageChannel | null> {
  const { rows } = await sql<{ channel: MessageChannel }>`
    select channel from outbox where subject_id = ${seriesId}::uuid and kind = ${seriesConfirmation.name}
    order by id limit 1`.execute(db);
  return rows[0]?.channel ?? null;
}

/** Finds the patient of a series. Null: there is no such series. */
export async function findPatientOfSeries(
  db: Database,
  seriesId: string,
): Promise<string | null> {
  const { rows } = await sql<{ patientId: string }>`
    select patient_id from appointment_series where id = ${seriesId}::uuid`.execute(
    db,
  );
  return rows[0]?.patientId ?? null;
}
