import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export type CopyFormat = 'pdf' | 'fhir';

/** The extent of a copy: the number of folios, and the hash of the last one. */
export interface RecordHead {
  folioCount: number;
  headHash: Buffer;
}

export async function findRecordHead(
  db: Database,
  patientId: string,
): Promise<RecordHead | undefined> {
  const { rows } =
    await sql<RecordHead>`select folio as folio_count, hash as head_hash from record_entries
    where patient_id = ${patientId} order by folio desc limit 1`.execute(db);
  return rows[0];
}

interface CopyToInsert extends RecordHead {
  patientId: string;
  sessionId: string;
  format: CopyFormat;
  madeAt: Date;
  expiresAt: Date;
  tokenHash: Buffer;
  /** Set if a doctor takes the copy for a request at the counter. */
  requestId?: string;
  doctorId?: string;
}

export async function insertCopy(
  db: Database,
  copy: CopyToInsert,
): Promise<void> {
  await db.insertInto('recordCopies').values(copy).execute();
}

/** Notes that the patient or a representative took a copy of all folios, under the reader's present name. */
export async function insertCopyRead(
  db: Database,
  {
    patientId,
    readerId,
    at,
    folioCount,
  }: { patientId: string; readerId: string; at: Date; folioCount: number },
): Promise<void> {
  await sql`insert into record_reads (patient_id, reader_name, at, purpose, newest_folio, oldest_folio)
    select ${patientId}::uuid, coalesce(chosen_name, full_name), ${at},
      case when id = ${patientId}::uuid then 'copy' else 'family' end, ${folioCount}, 1
    from patients where id = ${readerId}`.execute(db);
}

export interface CopyRow extends RecordHead {
  patientId: string;
  sessionId: string;
  format: CopyFormat;
  madeAt: Date;
  /** Null: the patient took it. */
  requestId: string | null;
}

/**
 * Marks the token's file as fetched and returns its copy. Undefined: it was fetched before, has expired, or
 * never existed.
 */
export async function updateCopyFetched(
  db: Database,
  {
    tokenHash,
    isAsked,
    now,
  }: { tokenHash: Buffer; isAsked: boolean; now: Date },
): Promise<CopyRow | undefined> {
  const { rows } =
    await sql<CopyRow>`update record_copies set fetched_at = ${now}
    where token_hash = ${tokenHash} and fetched_at is null and expires_at > ${now}
      and (request_id is not null) = ${isAsked}
    returning patient_id, session_id, format, made_at, folio_count, head_hash, request_id`.execute(
      db,
    );
  return rows[0];
}

/** A folio as it is copied. Without content if it was not signed for the patient. */
export interface FolioRow {
  id: string;
  folio: number;
  kind: 'encounter' | 'addendum' | 'document' | 'annulment';
  signedAt: Date;
  doctorId: string;
  authorName: string;
  authorLicense: string | null;
  /** Only of an encounter. */
  visitStartsAt: Date | null;
  specialtyName: string | null;
  /** The folio that an addendum or an annulment is about. */
  amendsFolio: number | null;
  amendsId: string | null;
  content: string | null;
  hasBackground: boolean;
  /** True if a later folio annuls this document. */
  isAnnulled: boolean;
  hash: string;
}

/** Lists the folios between these two, both included, in their order. */
export function listFolios(
  db: Database,
  { patientId, from, to }: { patientId: string; from: number; to: number },
): Promise<FolioRow[]> {
  return foliosWhere(
    db,
    sql`entry.patient_id = ${patientId} and entry.folio between ${from} and ${to} order by entry.folio`,
  );
}

/** Finds the last folio up to `upTo` that has a background and was signed for the patient. */
export async function findFolioWithBackground(
  db: Database,
  { patientId, upTo }: { patientId: string; upTo: number },
): Promise<FolioRow | undefined> {
  const [row] = await foliosWhere(
    db,
    sql`entry.patient_id = ${patientId} and entry.folio <= ${upTo} and entry.has_background and entry.is_for_patient
      order by entry.folio desc limit 1`,
  );
  return row;
}

/**
 * Counts the folios up to `upTo` that the patient may not read here, and finds the last one with a
 * background.
 */
export async function findFolioCounts(
  db: Database,
  { patientId, upTo }: { patientId: string; upTo: number },
): Promise<{ withheldCount: number; newestBackgroundFolio: number | null }> {
  const { rows } = await sql<{
    withheldCount: number;
    newestBackgroundFolio: number | null;
  }>`
    select count(*) filter (where not is_for_patient)::int as withheld_count,
      max(folio) filter (where has_background) as newest_background_folio
    from record_entries where patient_id = ${patientId} and folio <= ${upTo}`.execute(
    db,
  );
  return rows[0] ?? { withheldCount: 0, newestBackgroundFolio: null };
}

async function foliosWhere(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<FolioRow[]> {
  const { rows } = await sql<FolioRow>`
    select entry.id, entry.folio, entry.kind, entry.signed_at, entry.doctor_id, entry.author_name, entry.author_license,
      appointment.starts_at as visit_starts_at, specialty.name as specialty_name, amended.folio as amends_folio, entry.amends_id,
      case when entry.is_for_patient then entry.content end as content, entry.has_background,
      exists (select from record_entries ending where ending.amends_id = entry.id and ending.kind = 'annulment') as is_annulled,
      encode(entry.hash, 'hex') as hash
    from record_entries entry
      left join appointments appointment on appointment.id = entry.appointment_id
      left join specialties specialty on specialty.id = appointment.specialty_id
      left join record_entries amended on amended.id = entry.amends_id
    where ${condition}`.execute(db);
  return rows;
}
