import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type {
  AttachmentKind,
  SignedAttachment,
} from '../../rules/attachment.ts';

export interface AttachmentRow extends SignedAttachment {
  appointmentId: string;
  patientId: string;
  doctorId: string;
  thumbnail: Buffer | null;
  uploadedAt: Date;
  storedAt: Date | null;
  removedAt: Date | null;
  entryId: string | null;
}

const columns = [
  ...([
    'id',
    'appointmentId',
    'patientId',
    'doctorId',
    'name',
    'kind',
    'bytes',
    'sha256',
  ] as const),
  ...(['thumbnail', 'uploadedAt', 'storedAt', 'removedAt', 'entryId'] as const),
] as const;

interface OwnVisit {
  appointmentId: string;
  doctorId: string;
}

/** Lists the files that wait beside the draft of a visit, in the order of their arrival. */
export async function listWaiting(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<AttachmentRow[]> {
  const rows = await db
    .selectFrom('recordAttachments')
    .select(columns)
    .where('appointmentId', '=', appointmentId)
    .where('doctorId', '=', doctorId)
    .where('entryId', 'is', null)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute();
  return rows as AttachmentRow[];
}

export async function findAttachment(
  db: Database,
  id: string,
): Promise<AttachmentRow | undefined> {
  const row = await db
    .selectFrom('recordAttachments')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as AttachmentRow | undefined;
}

/** Finds the file that this doctor sent by that request. */
export async function findByUploadKey(
  db: Database,
  { doctorId, uploadKey }: { doctorId: string; uploadKey: string },
): Promise<AttachmentRow | undefined> {
  const row = await db
    .selectFrom('recordAttachments')
    .select(columns)
    .where('doctorId', '=', doctorId)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst();
  return row as AttachmentRow | undefined;
}

interface AttachmentToInsert extends OwnVisit {
  patientId: string;
  uploadKey: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  sha256: string;
  thumbnail: Buffer | null;
  now: Date;
}

/** Notes a file that is about to be stored. */
export async function insertAttachment(
  db: Database,
  { now, ...attachment }: AttachmentToInsert,
): Promise<AttachmentRow> {
  const row = await db
    .insertInto('recordAttachments')
    .values({ ...attachment, uploadedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as AttachmentRow;
}

/** Notes that the file is stored. False: it was removed meanwhile. */
export async function updateStored(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordAttachments')
    .set({ storedAt: now })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('storedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes an unsigned file from its draft. False: it is signed, or was removed before. */
export async function updateRemoved(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordAttachments')
    .set({ removedAt: now })
    .where('id', '=', id)
    .where('entryId', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the row of a removed file, once the file is gone. */
export async function deleteRemoved(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('recordAttachments')
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .execute();
}

/**
 * Removes files unsigned since `before`, and since `unstoredBefore` those never stored or left beside a
 * signed visit. Returns these, and those removed before whose files are still to go.
 */
export async function updateUnsigned(
  db: Database,
  {
    before,
    unstoredBefore,
    now,
  }: { before: Date; unstoredBefore: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (update record_attachments attachment set removed_at = ${now}
      where entry_id is null and removed_at is null and (uploaded_at < ${before}
        or (uploaded_at < ${unstoredBefore} and (stored_at is null
          or exists (select from record_entries where appointment_id = attachment.appointment_id))))
      returning id)
    select id from taken
    union select id from record_attachments where removed_at < ${unstoredBefore}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Counts the files that a visit has or is about to have. */
export async function countOfVisit(
  db: Database,
  { appointmentId, doctorId }: OwnVisit,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from record_attachments
    where appointment_id = ${appointmentId} and doctor_id = ${doctorId} and removed_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
