import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { countedOnce } from './booking-queries.ts';

type StatusRow = Exclude<AppointmentStatus, 'held'>;

/** Finds the step that cancelled a cancelled appointment. Its `from` is the state to restore. */
export async function findCancelling(
  db: Database,
  id: string,
): Promise<{ id: number; from: StatusRow }> {
  const { rows } = await sql<{ id: number; from: StatusRow }>`
    select id, from_status as "from" from appointment_transitions
    where appointment_id = ${id} and to_status = 'cancelled' order by id desc limit 1`.execute(
    db,
  );
  const [step] = rows;
  if (!step)
    throw new Error('An appointment is cancelled, and no step says so.');
  return step;
}

/** True if the last step of an appointment is the undoing of a cancellation by its patient. */
export async function findUndoneByPatient(
  db: Database,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select from_status = 'cancelled' and actor_kind = 'patient' as is_undone from appointment_transitions
    where appointment_id = ${id} order by id desc limit 1`.execute(db);
  return rows[0]?.isUndone === true;
}

/**
 * Counts a patient's appointments to come that were booked or restored since then: in all, and in one
 * specialty.
 */
export async function countFutureSince(
  db: Database,
  {
    patientId,
    specialtyId,
    since,
    now,
  }: { patientId: string; specialtyId: string; since: Date; now: Date },
): Promise<{ ofAll: number; ofSpecialty: number }> {
  const { rows } = await sql<{ ofAll: number; ofSpecialty: number }>`
    select ${countedOnce}::int as of_all, ${countedOnce} filter (where specialty_id = ${specialtyId})::int as of_specialty
    from appointments future where patient_id = ${patientId}::uuid and starts_at > ${now}
      and status in ('booked', 'arrived')
      and exists (select from appointment_transitions step where step.appointment_id = future.id
        and step.at >= ${since} and coalesce(step.from_status, 'held') in ('held', 'cancelled'))`.execute(
    db,
  );
  return rows[0] as { ofAll: number; ofSpecialty: number };
}
