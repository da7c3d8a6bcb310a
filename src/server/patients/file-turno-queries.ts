import { sql } from 'kysely';
import type { FileTurno } from '../../contract/reception/patient-file.ts';
import type { Database } from '../db/database.ts';

export interface FileTurnoRow
  extends Pick<FileTurno, 'id' | 'code' | 'status' | 'isConfirmed' | 'practiceName' | 'insurerName'> {
  startsAt: Date;
  doctorId: string;
  doctorName: string;
}

/** Of a person, in order of time: all from an instant on, and the last fifty before it. */
export async function listFileTurnos(
  db: Database,
  { patientId, from }: { patientId: string; from: Date },
): Promise<FileTurnoRow[]> {
  const { rows } = await sql<FileTurnoRow>`
    select turno.id, turno.code, turno.status, turno.confirmed_at is not null as is_confirmed, turno.starts_at,
      doctor.id as doctor_id, doctor.name as doctor_name, practice.name as practice_name, insurer.name as insurer_name
    from ((select * from appointments where patient_id = ${patientId} and status <> 'held' and starts_at >= ${from}
        order by starts_at limit 200)
      union all
      (select * from appointments where patient_id = ${patientId} and status <> 'held' and starts_at < ${from}
        order by starts_at desc limit 50)) turno
      join doctors doctor on doctor.id = turno.doctor_id
      join practices practice on practice.id = turno.practice_id
      left join insurers insurer on insurer.id = turno.insurer_id
    order by turno.starts_at, turno.id`.execute(db);
  return rows;
}
