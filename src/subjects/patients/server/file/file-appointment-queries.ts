import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { FileAppointment } from '../../contract/patient-file.ts';

export interface FileAppointmentRow
  extends Pick<
    FileAppointment,
    'id' | 'code' | 'status' | 'isConfirmed' | 'practiceName' | 'insurerName'
  > {
  startsAt: Date;
  /** The end of its clinic day: at midnight, or with a session that goes on past it. */
  dayEndsAt: Date;
  doctorId: string;
  doctorName: string;
}

/** A person's appointments in order of time: all from an instant on, and the last fifty before it. */
export async function listFileAppointments(
  db: Database,
  { patientId, from }: { patientId: string; from: Date },
): Promise<FileAppointmentRow[]> {
  const { rows } = await sql<FileAppointmentRow>`
    select appointment.id, appointment.code, appointment.status, appointment.confirmed_at is not null as is_confirmed, appointment.starts_at,
      session_day_ends_at(doctor.id, appointment.starts_at) as day_ends_at, doctor.id as doctor_id, doctor.name as doctor_name, practice.name as practice_name, insurer.name as insurer_name
    from ((select * from appointments where patient_id = ${patientId} and status <> 'held' and starts_at >= ${from}
        order by starts_at limit 200)
      union all
      (select * from appointments where patient_id = ${patientId} and status <> 'held' and starts_at < ${from}
        order by starts_at desc limit 50)) appointment
      join doctors doctor on doctor.id = appointment.doctor_id
      join practices practice on practice.id = appointment.practice_id
      left join insurers insurer on insurer.id = appointment.insurer_id
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}
