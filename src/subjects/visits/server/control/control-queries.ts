import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** The parts of a visit that the next one repeats. */
export interface VisitToRepeat {
  patientId: string;
  doctorId: string;
  practiceId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  insurerId: string | null;
  planId: string | null;
}

interface OwnVisit {
  appointmentId: string;
  doctorId: string;
}

/** Undefined: there is no such visit, or it is another doctor's. */
export async function findVisitToRepeat(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<VisitToRepeat | undefined> {
  const { rows } = await sql<VisitToRepeat>`
    select patient_id, doctor_id, practice_id, status, starts_at, insurer_id, plan_id from appointments
    where id = ${appointmentId} and doctor_id = ${doctorId} and status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

export interface NextControlRow {
  id: string;
  startsAt: Date;
  practiceName: string;
  status: Exclude<AppointmentStatus, 'held'>;
  bookedAt: Date;
  /** True if this doctor booked it, and it stands as it was booked. */
  isOwnBooking: boolean;
}

const columns = sql`appointment.id, appointment.starts_at, practice.name as practice_name, appointment.status,
  appointment.booked_at, appointment.booked_by = 'doctor' and appointment.version = 1 as is_own_booking`;

/** Finds the patient's first appointment with that doctor after the visit, and still to come. */
export async function findNextControl(
  db: Database,
  { patientId, doctorId, startsAt, now }: VisitToRepeat & { now: Date },
): Promise<NextControlRow | undefined> {
  const { rows } = await sql<NextControlRow>`
    select ${columns} from appointments appointment join practices practice on practice.id = appointment.practice_id
    where appointment.patient_id = ${patientId} and appointment.doctor_id = ${doctorId}
      and appointment.status = 'booked' and appointment.starts_at > greatest(${startsAt}::timestamptz, ${now}::timestamptz)
    order by appointment.starts_at limit 1`.execute(db);
  return rows[0];
}

/** Finds that appointment of the same patient and doctor, and locks its row. */
export async function lockControl(
  db: Database,
  {
    id,
    patientId,
    doctorId,
  }: Pick<VisitToRepeat, 'patientId' | 'doctorId'> & { id: string },
): Promise<NextControlRow | undefined> {
  const { rows } = await sql<NextControlRow>`
    select ${columns} from appointments appointment join practices practice on practice.id = appointment.practice_id
    where appointment.id = ${id} and appointment.patient_id = ${patientId} and appointment.doctor_id = ${doctorId}
      and appointment.status <> 'held'
    for no key update of appointment`.execute(db);
  return rows[0];
}
