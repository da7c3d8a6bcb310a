import type { PrivateNote } from '../../../contract/doctor/notes.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { PRIVATE_NOTE_MAX } from '../../../domain/appointments/private-note.ts';
import { tidyWrittenText } from '../../../domain/text/written-text.ts';
import { announceAppointment } from '../../agenda/appointment/announce-appointment.ts';
import type { Call } from '../../clinic/call.ts';
import { doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, invalid, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findNote, lockNote, updateNote } from './note-queries.ts';
import { toPrivateNote } from './read-note.ts';

interface NoteWritten extends Call<'doctor'> {
  appointmentId: string;
  /** Empty: the note is removed. */
  note: string;
  /** The version of the text that the writer had read. */
  seenVersion: string;
}

/** Saves the doctor's note, unless somebody changed it meanwhile. An identical note counts as saved. */
export async function saveNote(
  { db, snapshot, changes }: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  written: NoteWritten,
): Promise<Outcome<PrivateNote, 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const text = tidyWrittenText(written.note);
  // NFC normalization may lengthen a text by some characters.
  if ([...text].length > PRIVATE_NOTE_MAX) return invalid('note', fieldMessages.NOTE_TOO_LONG);
  const saved = await commitIf(db, (tx) => saveLocked(tx, { ...written, text }));
  if (!saved) return refuse({ code: 'NOT_FOUND' });
  if (saved.changed) announceAppointment({ snapshot, changes }, saved.changed);
  return saved.outcome;
}

async function saveLocked(tx: Database, written: NoteWritten & { text: string }) {
  const { appointmentId, text, seenVersion, actor, now } = written;
  const own = { appointmentId, doctorId: actor.id };
  if (!(await lockNote(tx, own))) return undefined;
  const before = await findNote(tx, own);
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
  const after = await findNote(tx, own);
  return after && { outcome: done(toPrivateNote(after)), changed: { id: appointmentId, ...after } };
}
