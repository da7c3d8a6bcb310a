import { sql } from 'kysely';
import type { ClinicDay } from '../../../domain/time/clinic-day.ts';
import type { Database } from '../../kernel/db/database.ts';

/** Until when a doctor's proposal opens their agenda to that patient; null: there is none. */
export async function findProposedUntil(
  db: Database,
  of: { patientId: string; doctorId: string; practiceId: string; today: ClinicDay },
): Promise<ClinicDay | null> {
  const { rows } = await sql<{
    lastDay: ClinicDay;
  }>`select proposal.last_day::text from control_proposals proposal
    where proposal.patient_id = ${of.patientId} and proposal.doctor_id = ${of.doctorId}
      and proposal.practice_id = ${of.practiceId} and is_open(proposal, ${of.today}::date)`.execute(db);
  return rows[0]?.lastDay ?? null;
}
