import { sql } from 'kysely';
import type { StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { listStaffTurnos } from '../appointments/staff-turno-queries.ts';
import type { Database } from '../db/database.ts';

/** Part of a clinic day, as instants. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** Turnos of a doctor's day that are not over, whatever their hour: who is late still comes. */
export function listAffected(
  db: Database,
  { doctorId, from, to }: Stretch & { doctorId: string },
): Promise<StaffTurnoRow[]> {
  return listStaffTurnos(db, {
    doctorId,
    startsFrom: from,
    startsBefore: to,
    statuses: ['booked', 'arrived', 'in_progress'],
  });
}

/** Whether the doctor is recorded as absent for all of that time. */
export async function findIsClosed(
  db: Database,
  { doctorId, from, to }: Stretch & { doctorId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select coalesce(range_agg(tstzrange(starts_at, ends_at)) @> tstzrange(${from}::timestamptz, ${to}::timestamptz),
      false) as is_closed
    from absences where doctor_id = ${doctorId} and ended_at is null and ends_at > ${from} and starts_at < ${to}`.execute(
    db,
  );
  return rows[0]?.isClosed === true;
}

export async function insertAbsence(
  db: Database,
  absence: { doctorId: string; startsAt: Date; endsAt: Date; kind: string; publicReason: string },
): Promise<string> {
  const { id } = await db.insertInto('absences').values(absence).returning('id').executeTakeFirstOrThrow();
  return id;
}
