import type { PrivateNote } from '../../contract/doctor/notes.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findNote, type NoteRow } from './note-queries.ts';

/** The note beside one of the doctor's own turnos; another's is not found. */
export async function readNote(
  db: Database,
  asked: { appointmentId: string; doctorId: string },
): Promise<Outcome<PrivateNote, 'NOT_FOUND'>> {
  const found = await findNote(db, asked);
  return found ? done(toPrivateNote(found)) : refuse({ code: 'NOT_FOUND' });
}

export function toPrivateNote({ note, savedAt, savedBy, version }: NoteRow): PrivateNote {
  return { note, savedAt: savedAt?.toISOString() ?? null, savedBy, version };
}
