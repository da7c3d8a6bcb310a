import { createHash } from 'node:crypto';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { FileStoreError } from '../../../../base/kernel/files/file-store.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findAccess, insertRead } from '../access/access-queries.ts';
import { noteFamilyRead } from '../access/note-family-read.ts';
import { findEntryOfVisit } from '../folios/entry-queries.ts';
import { isOpenTo, signedAttachmentsOf } from '../folios/to-record-entry.ts';
import { type AttachmentRow, findAttachment } from './attachment-queries.ts';

export interface AttachmentFile {
  name: string;
  kind: string;
  bytes: Buffer;
}

interface FileWanted {
  attachmentId: string;
  /** Called with the reason if a file could not be read, or is not the signed one. */
  onFault: (error: unknown) => void;
}

type Read = Outcome<AttachmentFile, 'NOT_FOUND' | 'UNAVAILABLE'>;

/**
 * Reads a file for a doctor: of their own draft, or of a signed visit that they may read. The reading of the
 * folio is noted before the answer.
 */
export async function readAttachment(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { attachmentId, actor, now, onFault }: Call<'doctor'> & FileWanted,
): Promise<Read> {
  const row = await findAttachment(db, attachmentId);
  if (!row?.storedAt || row.removedAt) return refuse({ code: 'NOT_FOUND' });
  const doctorId = actor.id;
  if (!row.entryId) {
    return row.doctorId === doctorId
      ? read({ files, onFault }, row)
      : refuse({ code: 'NOT_FOUND' });
  }
  const { patientId, appointmentId } = row;
  const entry = await findEntryOfVisit(db, appointmentId);
  const access = await findAccess(db, { patientId, doctorId, now });
  if (!access || !entry || !isOpenTo(entry, doctorId))
    return refuse({ code: 'NOT_FOUND' });
  const { purpose, exceptionId } = access;
  const { folio } = entry;
  await insertRead(db, {
    patientId,
    doctorId,
    at: now,
    purpose,
    exceptionId,
    newestFolio: folio,
    oldestFolio: folio,
    shows: 'file',
  });
  return read({ files, onFault }, signedAs(row, entry));
}

/** Reads a file for the patient: of a visit that was signed for them. */
export async function readOwnAttachment(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { attachmentId, onFault, ...call }: Call<'patient'> & FileWanted,
): Promise<Read> {
  const { actor } = call;
  const row = await findAttachment(db, attachmentId);
  if (!row?.entryId || row.patientId !== actor.id)
    return refuse({ code: 'NOT_FOUND' });
  const entry = await findEntryOfVisit(db, row.appointmentId);
  if (!entry?.isForPatient) return refuse({ code: 'NOT_FOUND' });
  const { folio } = entry;
  await noteFamilyRead(db, call, {
    shows: 'file',
    newestFolio: folio,
    oldestFolio: folio,
  });
  return read({ files, onFault }, signedAs(row, entry));
}

/** Returns the file as the signed content names it, which counts more than the row. */
function signedAs(
  row: AttachmentRow,
  entry: { content: string },
): Described | null {
  return signedAttachmentsOf(entry).find(({ id }) => id === row.id) ?? null;
}

type Described = Pick<AttachmentRow, 'id' | 'name' | 'kind' | 'sha256'>;

/** Reads the file. A file with another hash is not handed out. */
async function read(
  { files, onFault }: Pick<Services, 'files'> & Pick<FileWanted, 'onFault'>,
  described: Described | null,
): Promise<Read> {
  if (!described) return refuse({ code: 'NOT_FOUND' });
  const { id, name, kind, sha256 } = described;
  try {
    const bytes = await files.read(id);
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256)
      return done({ name, kind, bytes });
    onFault(
      new Error(
        `The file ${id} ${bytes ? 'is not what it was' : 'is not there'}: verify the records.`,
      ),
    );
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    onFault(error);
  }
  return refuse({ code: 'UNAVAILABLE' });
}
