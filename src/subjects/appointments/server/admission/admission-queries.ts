import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AdmissionNoted } from '../../contract/admission-fields.ts';
import type { Admission } from '../../contract/admissions.ts';

export interface AdmissionRow extends AdmissionNoted {
  appointmentId: string;
  version: number;
  notedAt: Date;
  notedById: string;
  notedByName: string;
}

/** The latest, and so valid, admission of each of these appointments. */
export async function listAdmissions(
  db: Database,
  appointmentIds: readonly string[],
): Promise<Map<string, AdmissionRow>> {
  const { rows } = await sql<AdmissionRow>`
    select distinct on (noted.appointment_id) noted.appointment_id, noted.version, noted.order_state,
      noted.order_number, noted.order_day, noted.authorization_number,
      noted.noted_at, noted.noted_by as noted_by_id, users.name as noted_by_name
    from admissions noted join system_users users on users.id = noted.noted_by
    where noted.appointment_id = any(${appointmentIds}::uuid[])
    order by noted.appointment_id, noted.version desc`.execute(db);
  return new Map(rows.map((row) => [row.appointmentId, row]));
}

export function toAdmission({
  notedAt,
  notedByName,
  ...row
}: AdmissionRow): Admission {
  const { version, orderState, orderNumber, orderDay, authorizationNumber } =
    row;
  return {
    version,
    orderState,
    orderNumber,
    orderDay,
    authorizationNumber,
    notedAt: notedAt.toISOString(),
    notedBy: notedByName,
  };
}

export interface AppointmentToAdmit {
  id: string;
  doctorId: string;
  patientId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  dayEndsAt: Date;
}

/** Locks the appointment's row, so that no other process records its admission until the transaction ends. */
export async function lockAppointmentToAdmit(
  db: Database,
  appointmentId: string,
): Promise<AppointmentToAdmit | undefined> {
  const { rows } = await sql<AppointmentToAdmit>`
    select id, doctor_id, patient_id, status, starts_at, session_day_ends_at(doctor_id, starts_at) as day_ends_at from appointments
    where id = ${appointmentId} and status <> 'held' for no key update`.execute(
    db,
  );
  return rows[0];
}

export interface AdmissionToInsert extends AdmissionNoted {
  appointmentId: string;
  version: number;
  notedAt: Date;
  notedBy: string;
}

export async function insertAdmission(
  db: Database,
  admission: AdmissionToInsert,
): Promise<void> {
  await db.insertInto('admissions').values(admission).execute();
}
