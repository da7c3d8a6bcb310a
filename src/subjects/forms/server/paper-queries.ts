import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { AttachmentKind } from '../../record/rules/attachment.ts';
import type { PaperKind } from '../rules/paper.ts';

export interface PaperRow {
  id: string;
  appointmentId: string;
  sentBy: string;
  paper: PaperKind;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  sha256: string;
  thumbnail: Buffer | null;
  sentAt: Date;
  storedAt: Date | null;
  removedAt: Date | null;
  receivedAt: Date | null;
}

const columns = [
  ...([
    'id',
    'appointmentId',
    'sentBy',
    'paper',
    'name',
    'kind',
    'bytes',
    'sha256',
  ] as const),
  ...(['thumbnail', 'sentAt', 'storedAt', 'removedAt', 'receivedAt'] as const),
] as const;

export interface AppointmentOfPapers {
  id: string;
  patientId: string;
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
  status: Exclude<AppointmentStatus, 'held'>;
}

export async function findAppointmentOfPapers(
  db: Database,
  id: string,
): Promise<AppointmentOfPapers | undefined> {
  const { rows } =
    await sql<AppointmentOfPapers>`select id, patient_id, doctor_id, starts_at, ends_at, status
    from appointments where id = ${id} and status <> 'held'`.execute(db);
  return rows[0];
}

/** The same, with its row locked until the transaction ends. */
export async function lockAppointmentOfPapers(
  db: Database,
  id: string,
): Promise<AppointmentOfPapers | undefined> {
  await sql`select from appointments where id = ${id} for no key update`.execute(
    db,
  );
  return findAppointmentOfPapers(db, id);
}

/** The stored papers of an appointment, oldest first. */
export async function listPaperRows(
  db: Database,
  appointmentId: string,
): Promise<PaperRow[]> {
  const rows = await db
    .selectFrom('appointmentPapers')
    .select(columns)
    .where('appointmentId', '=', appointmentId)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
  return rows as PaperRow[];
}

export async function findPaper(
  db: Database,
  id: string,
): Promise<PaperRow | undefined> {
  const row = await db
    .selectFrom('appointmentPapers')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as PaperRow | undefined;
}

/** The file that this person sent with that request. */
export async function findPaperByKey(
  db: Database,
  { sentBy, uploadKey }: { sentBy: string; uploadKey: string },
): Promise<PaperRow | undefined> {
  const row = await db
    .selectFrom('appointmentPapers')
    .select(columns)
    .where('sentBy', '=', sentBy)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst();
  return row as PaperRow | undefined;
}

/** The number of an appointment's files, including those being stored. */
export async function countPapers(
  db: Database,
  appointmentId: string,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from appointment_papers
    where appointment_id = ${appointmentId} and removed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface PaperToInsert {
  appointmentId: string;
  sentBy: string;
  uploadKey: string;
  paper: PaperKind;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  sha256: string;
  thumbnail: Buffer | null;
  sentAt: Date;
}

/** Notes a file that is about to be stored. */
export async function insertPaper(
  db: Database,
  paper: PaperToInsert,
): Promise<PaperRow> {
  const row = await db
    .insertInto('appointmentPapers')
    .values(paper)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as PaperRow;
}

/** Notes that the file is stored. False: it was stored before, or taken back meanwhile. */
export async function updatePaperStored(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update appointment_papers set stored_at = ${now}
    where id = ${id} and stored_at is null and removed_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** False: it was taken back before, or the counter received it. */
export async function updatePaperRemoved(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update appointment_papers set removed_at = ${now}
    where id = ${id} and removed_at is null and received_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** False: it was received or taken back before. */
export async function updatePaperReceived(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update appointment_papers set received_at = ${now}, received_by = ${userId}
    where id = ${id} and stored_at is not null and removed_at is null and received_at is null returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Deletes the row of a file that was taken back and removed. */
export async function deleteRemovedPaper(
  db: Database,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('appointmentPapers')
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .execute();
}

/**
 * Removes papers not received of appointments that ended before `before`, and papers not stored since
 * `unstoredBefore`. Returns them, with those taken back before whose files still exist.
 */
export async function updatePapersLeft(
  db: Database,
  {
    before,
    unstoredBefore,
    now,
  }: { before: Date; unstoredBefore: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (update appointment_papers paper set removed_at = ${now}
      from appointments appointment
      where appointment.id = paper.appointment_id and paper.received_at is null and paper.removed_at is null
        and (appointment.ends_at < ${before} or (paper.stored_at is null and paper.sent_at < ${unstoredBefore}))
      returning paper.id)
    select id from taken
    union select id from appointment_papers where removed_at < ${unstoredBefore}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
