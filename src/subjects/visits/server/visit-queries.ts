import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type {
  DraftRow,
  OwnVisit,
} from '../../record/server/access/own-visit-queries.ts';

/** Writes the next version of the draft. The visit must be locked. */
export async function insertOrUpdateDraft(
  db: Database,
  {
    appointmentId,
    doctorId,
    content,
    now,
  }: OwnVisit & { content: string; now: Date },
): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    insert into encounter_drafts as draft (appointment_id, doctor_id, content, saved_at)
    values (${appointmentId}, ${doctorId}, ${content}, ${now})
    on conflict (appointment_id, doctor_id) do update
      set version = draft.version + 1, content = excluded.content, saved_at = excluded.saved_at
    returning version, content, saved_at`.execute(db);
  return rows[0] as DraftRow;
}

export async function deleteDraft(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<void> {
  await db
    .deleteFrom('encounterDrafts')
    .where('appointmentId', '=', appointmentId)
    .where('doctorId', '=', doctorId)
    .execute();
}
