import { dayAt, type Zone } from '../../../../base/time/clinic-zone.ts';
import type { Attachment } from '../../contract/record-attachments.ts';
import type {
  Addendum,
  CurrentBackground,
  RecordEntry,
} from '../../contract/record-entries.ts';
import type { SignedAttachment } from '../../rules/attachment.ts';
import { emptyBackground } from '../../rules/empty-background.ts';
import type { EncounterContent } from '../../rules/entry-content.ts';
import type { AddendumRow, BackgroundRow, EntryRow } from './entry-queries.ts';

/** True if the doctor may read the content: only its author reads a reserved entry. */
export function isOpenTo(
  entry: Pick<EntryRow, 'isReserved' | 'doctorId'>,
  doctorId: string,
): boolean {
  return !entry.isReserved || entry.doctorId === doctorId;
}

export function contentOf({
  content,
}: Pick<EntryRow, 'content'>): EncounterContent {
  const { attachments: _, ...said } = JSON.parse(content);
  return said;
}

/** Returns the files as the signed content names them. */
export function signedAttachmentsOf({
  content,
}: Pick<EntryRow, 'content'>): SignedAttachment[] {
  return JSON.parse(content).attachments ?? [];
}

/** Returns the entry with its addenda, without any text if it is closed to the reader. */
export function toRecordEntry(
  row: EntryRow,
  { isOpen, zone }: { isOpen: boolean; zone: Zone },
): RecordEntry {
  const {
    id,
    folio,
    appointmentId,
    specialtyName,
    isReserved,
    isForPatient,
    hash,
  } = row;
  return {
    id,
    folio,
    appointmentId,
    specialtyName,
    isReserved,
    isForPatient,
    hash,
    signedAt: row.signedAt.toISOString(),
    author: authorOf(row),
    visitDay: dayAt(row.visitStartsAt, zone),
    content: isOpen ? contentOf(row) : null,
    attachments: isOpen
      ? signedAttachmentsOf(row).map((signed) => toAttachment(signed, row))
      : [],
    addenda: row.addenda.map((added) => toAddendum(added, { isOpen })),
  };
}

function toAttachment(
  signed: SignedAttachment,
  { files, signedAt }: EntryRow,
): Attachment {
  const file = files.find(({ id }) => id === signed.id);
  return {
    ...signed,
    thumbnail: thumbnailAddress(file?.thumbnail ?? null),
    uploadedAt: new Date(file?.uploadedAtMs ?? signedAt).toISOString(),
  };
}

/** Returns the address of a JPEG in base64, which PostgreSQL breaks into lines. */
export function thumbnailAddress(base64: string | null): string | null {
  return base64 && `data:image/jpeg;base64,${base64.replaceAll('\n', '')}`;
}

export function toAddendum(
  row: AddendumRow,
  { isOpen }: { isOpen: boolean },
): Addendum {
  const { id, folio, hash } = row;
  const text: string | null = isOpen ? JSON.parse(row.content).text : null;
  return {
    id,
    folio,
    hash,
    text,
    author: authorOf(row),
    signedAt: new Date(row.signedAtMs).toISOString(),
  };
}

function authorOf({
  doctorId,
  authorName,
  authorLicense,
}: Pick<EntryRow, 'doctorId' | 'authorName' | 'authorLicense'>) {
  return { doctorId, name: authorName, license: authorLicense };
}

export function toCurrentBackground(
  row: BackgroundRow | undefined,
): CurrentBackground {
  if (!row)
    return {
      folio: 0,
      since: null,
      authorName: null,
      background: emptyBackground,
    };
  const { folio, signedAt, authorName, background } = row;
  return { folio, since: signedAt.toISOString(), authorName, background };
}
