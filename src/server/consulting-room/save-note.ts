import type { PrivateNote } from '../../contract/doctor/notes.ts';
import { fieldMessages } from '../../contract/field-messages.ts';
import { PRIVATE_NOTE_MAX } from '../../domain/appointments/private-note.ts';
import { tidyWrittenText } from '../../domain/identity/written-text.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import type { DoctorCall } from './doctor-call.ts';
import { findNote, lockNote, updateNote } from './note-queries.ts';
import { toPrivateNote } from './read-note.ts';

interface NoteWritten extends DoctorCall {
  appointmentId: string;
  /** Empty: it is taken away. */
  note: string;
  /** Of the text that the writer had read. */
  seenVersion: string;
}

/** Keeps what the doctor noted, unless somebody wrote another note meanwhile. What is so already is answered as done. */
export async function saveNote(
  { db, catalog, changes }: Pick<BookingServices, 'db' | 'catalog' | 'changes'>,
  written: NoteWritten,
): Promise<Outcome<PrivateNote, 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const text = tidyWrittenText(written.note);
  // Composing may lengthen a text by some characters.
  if ([...text].length > PRIVATE_NOTE_MAX) return invalid('note', fieldMessages.NOTE_TOO_LONG);
  const saved = await commitIf(db, (tx) => saveLocked(tx, { ...written, text }));
  if (!saved) return refuse({ code: 'NOT_FOUND' });
  if (saved.changed) announceTurno({ catalog, changes }, saved.changed);
  return saved.outcome;
}

async function saveLocked(tx: Database, written: NoteWritten & { text: string }) {
  const { appointmentId, text, seenVersion, actor, now } = written;
  if (!(await lockNote(tx, written))) return undefined;
  const before = await findNote(tx, written);
  if (!before) return undefined;
  if (before.note === text) return { outcome: done(toPrivateNote(before)) };
  if (before.version !== seenVersion) return { outcome: refuse({ code: 'CHANGED_MEANWHILE' }) };
  await updateNote(tx, { appointmentId, note: text === '' ? null : text, userId: actor.userId, now });
  await insertAuditEvent(tx, {
    ...doneBy(written),
    kind: 'private_note_saved',
    subjectPatientId: before.patientId,
    detail: { appointmentId },
  });
  const after = await findNote(tx, written);
  return after && { outcome: done(toPrivateNote(after)), changed: { id: appointmentId, ...after } };
}
