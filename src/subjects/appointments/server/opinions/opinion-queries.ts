import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface OpenQuestionRow {
  appointmentId: string;
  startsAt: Date;
  doctorName: string;
}

/** Lists the visits that ended since that instant and have no opinion, the latest first. */
export async function listOpenQuestions(
  db: Database,
  { patientId, endedSince }: { patientId: string; endedSince: Date },
): Promise<OpenQuestionRow[]> {
  const { rows } = await sql<OpenQuestionRow>`
    select appointment.id as appointment_id, appointment.starts_at, doctor.name as doctor_name
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
    where appointment.patient_id = ${patientId} and appointment.status = 'fulfilled'
      and appointment.ends_at > ${endedSince}
      and not exists (select from visit_opinions where appointment_id = appointment.id)
    order by appointment.starts_at desc, appointment.id`.execute(db);
  return rows;
}

export interface Opinion {
  rating: number;
  text: string | null;
}

/** Returns the patient's visit, and its opinion (null: none). Undefined: the visit is not theirs. */
export async function findVisitToComment(
  db: Database,
  { id, patientId }: { id: string; patientId: string },
): Promise<
  | {
      status: Exclude<AppointmentStatus, 'held'>;
      endsAt: Date;
      opinion: Opinion | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    status: Exclude<AppointmentStatus, 'held'>;
    endsAt: Date;
    opinion: Opinion | null;
  }>`
    select appointment.status, appointment.ends_at,
      (select json_build_object('rating', rating, 'text', text) from visit_opinions
        where appointment_id = appointment.id) as opinion
    from appointments appointment
    where appointment.id = ${id} and appointment.patient_id = ${patientId} and appointment.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/** False: the visit has an opinion already, or does not count as attended any more. */
export async function insertOpinion(
  db: Database,
  {
    appointmentId,
    rating,
    text,
    givenAt,
  }: Opinion & { appointmentId: string; givenAt: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into visit_opinions (appointment_id, rating, text, given_at)
    select id, ${rating}::int, ${text}::text, ${givenAt}::timestamptz from appointments
      where id = ${appointmentId} and status = 'fulfilled'
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
