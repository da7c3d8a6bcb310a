import type { Call } from '../../../base/doors/call.ts';
import { doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { tidyWrittenText } from '../../../base/text/written-text.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import type { PrivateNote } from '../contract/notes.ts';
import { PRIVATE_NOTE_MAX } from '../rules/private-note.ts';
import { findNote, lockNote, updateNote } from './note-queries.ts';
import { toPrivateNote } from './read-note.ts';

interface NoteWritten extends Call<'doctor'> {
  appointmentId: string;
  /** Empty: the note is removed. */
  note: string;
  /** The version of the text that the writer read. */
  seenVersion: string;
}

/** Saves the doctor's note, unless it was changed meanwhile. An identical note counts as saved. */
export async function saveNote(
  { db, snapshot, changes }: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  written: NoteWritten,
): Promise<
  Outcome<PrivateNote, 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>
> {
  const text = tidyWrittenText(written.note);
  // NFC normalization may lengthen a text by some characters.
  if ([...text].length > PRIVATE_NOTE_MAX)
    return invalid('note', fieldMessages.NOTE_TOO_LONG);
  const saved = await inTransaction(db, (tx) =>
    saveLocked(tx, { ...written, text }),
  );
  if (!saved) return refuse({ code: 'NOT_FOUND' });
  if (saved.changed) announceAppointment({ snapshot, changes }, saved.changed);
  return saved.outcome;
}

async function saveLocked(
  tx: Database,
  written: NoteWritten & { text: string },
) {
  const { appointmentId, text, seenVersion, actor, now } = written;
  const own = { appointmentId, doctorId: actor.id };
  if (!(await lockNote(tx, own))) return undefined;
  const before = await findNote(tx, own);
  if (!before) return undefined;
  if (before.note === text) return { outcome: done(toPrivateNote(before)) };
  if (before.version !== seenVersion)
    return { outcome: refuse({ code: 'CHANGED_MEANWHILE' }) };
  await updateNote(tx, {
    appointmentId,
    note: text === '' ? null : text,
    userId: actor.userId,
    now,
  });
  await insertAuditEvent(tx, {
    ...doneBy(written),
    kind: 'private_note_saved',
    subjectPatientId: before.patientId,
    detail: { appointmentId },
  });
  const after = await findNote(tx, own);
  return (
    after && {
      outcome: done(toPrivateNote(after)),
      changed: { id: appointmentId, ...after },
    }
  );
}
