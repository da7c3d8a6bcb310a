import { sql } from 'kysely';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { Database } from '../db/database.ts';

type TurnoStatus = Exclude<AppointmentStatus, 'held'>;

/** The step that cancelled a turno which is cancelled now: what it left is what comes back. */
export async function findCancelling(db: Database, id: string): Promise<{ id: number; from: TurnoStatus }> {
  const { rows } = await sql<{ id: number; from: TurnoStatus }>`
    select id, from_status as "from" from appointment_transitions
    where appointment_id = ${id} and to_status = 'cancelled' order by id desc limit 1`.execute(db);
  const [step] = rows;
  if (!step) throw new Error('A turno is cancelled, and no step says so.');
  return step;
}

/** Whether the last thing that happened to a turno is that its patient took a cancelling back. */
export async function findUndoneByPatient(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select from_status = 'cancelled' and actor_kind = 'patient' as is_undone from appointment_transitions
    where appointment_id = ${id} order by id desc limit 1`.execute(db);
  return rows[0]?.isUndone === true;
}

/** Turnos still to come that a patient got since then, booked or taken back: in all, and in one specialty. */
export async function countFutureSince(
  db: Database,
  { patientId, specialtyId, since, now }: { patientId: string; specialtyId: string; since: Date; now: Date },
): Promise<{ ofAll: number; ofSpecialty: number }> {
  const { rows } = await sql<{ ofAll: number; ofSpecialty: number }>`
    select count(*)::int as of_all, count(*) filter (where specialty_id = ${specialtyId})::int as of_specialty
    from appointments future where patient_id = ${patientId}::uuid and starts_at > ${now}
      and status in ('booked', 'arrived')
      and exists (select from appointment_transitions step where step.appointment_id = future.id
        and step.at >= ${since} and coalesce(step.from_status, 'held') in ('held', 'cancelled'))`.execute(db);
  return rows[0] as { ofAll: number; ofSpecialty: number };
}
