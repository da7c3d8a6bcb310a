import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { PrivateNote } from '../contract/notes.ts';
import { findNote, type NoteRow } from './note-queries.ts';

/** Returns the note on one of the doctor's own appointments. Another doctor's gets NOT_FOUND. */
export async function readNote(
  db: Database,
  { appointmentId, actor }: Call<'doctor'> & { appointmentId: string },
): Promise<Outcome<PrivateNote, 'NOT_FOUND'>> {
  const note = await findNote(db, { appointmentId, doctorId: actor.id });
  return note ? done(toPrivateNote(note)) : refuse({ code: 'NOT_FOUND' });
}

export function toPrivateNote({
  note,
  savedAt,
  savedBy,
  version,
}: NoteRow): PrivateNote {
  return { note, savedAt: savedAt?.toISOString() ?? null, savedBy, version };
}
