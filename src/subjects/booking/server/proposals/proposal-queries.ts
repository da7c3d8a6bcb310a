import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';

export interface ProposalRow {
  id: string;
  appointmentId: string;
  patientId: string;
  doctorId: string;
  doctorName: string;
  /** True if the doctor's name reveals a reserved specialty. */
  isReserved: boolean;
  practiceId: string;
  practiceName: string;
  day: ClinicDay;
  lastDay: ClinicDay;
  /** The visit's start and, below, its insurer. */
  visitStartsAt: Date;
  insurerId: string | null;
}

const openProposals = (today: ClinicDay) => sql`
  select proposal.id, proposal.appointment_id, proposal.patient_id, proposal.doctor_id, doctor.name as doctor_name,
    tells_reserved(doctor.id, practice.specialty_id) as is_reserved, proposal.practice_id,
    practice.name as practice_name, proposal.day::text, proposal.last_day::text, visit.starts_at as visit_starts_at,
    visit.insurer_id
  from control_proposals proposal join doctors doctor on doctor.id = proposal.doctor_id
    join practices practice on practice.id = proposal.practice_id
    join appointments visit on visit.id = proposal.appointment_id
  where is_open(proposal, ${today}::date)`;

/** Lists the proposals that may still be booked, the nearest day first. */
export async function listOpenProposals(
  db: Database,
  {
    patientId,
    doctorId,
    today,
  }: { patientId: string; doctorId?: string; today: ClinicDay },
): Promise<ProposalRow[]> {
  const { rows } =
    await sql<ProposalRow>`${openProposals(today)} and proposal.patient_id = ${patientId}
    and proposal.doctor_id = coalesce(${doctorId ?? null}::uuid, proposal.doctor_id)
    order by proposal.day, proposal.id`.execute(db);
  return rows;
}

/** Undefined: there is none, or it may no longer be booked. */
export async function findOpenProposal(
  db: Database,
  { id, today }: { id: string; today: ClinicDay },
): Promise<ProposalRow | undefined> {
  const { rows } =
    await sql<ProposalRow>`${openProposals(today)} and proposal.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Finds the patient of a proposal, ended or not. Null: there is no proposal. */
export async function findPatientOfProposal(
  db: Database,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ patientId: string }>`
    select patient_id from control_proposals where id = ${id}`.execute(db);
  return rows[0]?.patientId ?? null;
}

export interface VisitToPropose {
  patientId: string;
  doctorId: string;
  practiceId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
}

/**
 * Locks the visit's row, so that two tabs propose one after the other. Undefined: no such visit of this
 * doctor.
 */
export async function lockVisitToPropose(
  db: Database,
  { appointmentId, doctorId }: { appointmentId: string; doctorId: string },
): Promise<VisitToPropose | undefined> {
  const { rows } = await sql<VisitToPropose>`
    select patient_id, doctor_id, practice_id, status, starts_at from appointments
    where id = ${appointmentId} and doctor_id = ${doctorId} and status <> 'held' for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Ends the earlier proposal of the same patient, doctor and practice, even if it was booked or lapsed. */
export async function updateProposalsReplaced(
  db: Database,
  of: { patientId: string; doctorId: string; practiceId: string; now: Date },
): Promise<void> {
  await sql`update control_proposals set ended_at = ${of.now}, end_reason = 'replaced'
    where patient_id = ${of.patientId} and doctor_id = ${of.doctorId} and practice_id = ${of.practiceId}
      and ended_at is null`.execute(db);
}

interface ProposalToInsert {
  appointmentId: string;
  patientId: string;
  doctorId: string;
  practiceId: string;
  day: ClinicDay;
  now: Date;
}

/** False: another visit of the same patient and doctor proposed it at this very moment. */
export async function insertProposal(
  db: Database,
  proposal: ProposalToInsert,
): Promise<boolean> {
  const { appointmentId, patientId, doctorId, practiceId, day, now } = proposal;
  const { rows } = await sql`
    insert into control_proposals (appointment_id, patient_id, doctor_id, practice_id, day, proposed_at)
    values (${appointmentId}, ${patientId}, ${doctorId}, ${practiceId}, ${day}, ${now})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Withdraws a proposal of that patient and doctor. One that already ended stays as it is. */
export async function updateProposalWithdrawn(
  db: Database,
  of: { id: string; patientId: string; doctorId: string; now: Date },
): Promise<void> {
  await sql`update control_proposals set ended_at = ${of.now}, end_reason = 'withdrawn'
    where id = ${of.id} and patient_id = ${of.patientId} and doctor_id = ${of.doctorId}
      and ended_at is null`.execute(db);
}

/** Dismisses a proposal, by the patient or the representative. One that already ended stays as it is. */
export async function updateProposalDismissed(
  db: Database,
  { id, endedBy, now }: { id: string; endedBy: string; now: Date },
): Promise<void> {
  await sql`update control_proposals set ended_at = ${now}, end_reason = 'dismissed', ended_by = ${endedBy}
    where id = ${id} and ended_at is null`.execute(db);
}
