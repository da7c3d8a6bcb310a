import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { StaffAppointmentRow } from '../../../appointments/server/staff-appointment-queries.ts';
import { listStaffAppointments } from '../../../appointments/server/staff-appointment-queries.ts';

/** Part of a clinic day, as instants. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** Appointments of a doctor's day that are not over, whatever their hour: a late patient may still come. */
export function listAffected(
  db: Database,
  { doctorId, from, to }: Stretch & { doctorId: string },
): Promise<StaffAppointmentRow[]> {
  return listStaffAppointments(db, {
    doctorId,
    startsFrom: from,
    startsBefore: to,
    statuses: ['booked', 'arrived', 'in_progress'],
  });
}

/** True if the doctor is recorded as absent for all of that time. */
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
