import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface VisitRow {
  id: string;
  doctorId: string;
  patientId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  /** The end of its clinic day: midnight, or the end of a session that passes midnight. */
  dayEndsAt: Date;
  practiceName: string;
  /** The payer, as the agenda shows it. */
  insurerName: string | null;
  planName: string | null;
  isPrivate: boolean;
}

export interface OwnVisit {
  appointmentId: string;
  doctorId: string;
}

/** Finds this doctor's appointment. Undefined: there is none, or it is another doctor's. */
export async function findVisit(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select appointment.id, appointment.doctor_id, appointment.patient_id, appointment.status,
      appointment.starts_at, session_day_ends_at(appointment.doctor_id, appointment.starts_at) as day_ends_at,
      practice.name as practice_name, insurer.name as insurer_name, plan.name as plan_name,
      appointment.insurer_id is null and appointment.booked_by = 'patient' as is_private
    from appointments appointment join practices practice on practice.id = appointment.practice_id
      left join insurers insurer on insurer.id = appointment.insurer_id
      left join insurer_plans plan on plan.id = appointment.plan_id
    where appointment.id = ${appointmentId} and appointment.doctor_id = ${doctorId}
      and appointment.status <> 'held'`.execute(db);
  return rows[0];
}

/** The same, with its row locked: one transaction at a time saves or signs a visit. */
export async function lockVisit(
  db: Database,
  own: OwnVisit,
): Promise<VisitRow | undefined> {
  await sql`select from appointments where id = ${own.appointmentId} and doctor_id = ${own.doctorId}
    for no key update`.execute(db);
  return findVisit(db, own);
}

export interface DraftRow {
  version: number;
  content: string;
  savedAt: Date;
}

export async function findDraft(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('encounterDrafts')
    .select(['version', 'content', 'savedAt'])
    .where('appointmentId', '=', appointmentId)
    .where('doctorId', '=', doctorId)
    .executeTakeFirst();
}
