import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** A folio as it is stored, with all that its hash is computed from. */
export interface ChainRow {
  patientId: string;
  recordNumber: number | null;
  folio: number;
  id: string;
  kind: string;
  appointmentId: string | null;
  amendsId: string | null;
  doctorId: string;
  authorName: string;
  authorLicense: string | null;
  isReserved: boolean;
  isForPatient: boolean;
  /** To the microsecond, in UTC. */
  signedAt: string;
  content: string;
  previousHash: Buffer;
  hash: Buffer;
}

const chainColumns = sql`
  entry.patient_id, entry.folio, entry.id, entry.kind, entry.appointment_id, entry.amends_id, entry.doctor_id,
  entry.author_name, entry.author_license, entry.is_reserved, entry.is_for_patient, entry.content,
  entry.previous_hash, entry.hash,
  to_char(entry.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as signed_at`;

/** Lists the folios after that one, by patient and folio. */
export async function listChain(
  db: Database,
  {
    after,
    limit,
  }: { after: { patientId: string; folio: number } | null; limit: number },
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select ${chainColumns}, record.number as record_number
    from record_entries entry left join medical_records record on record.patient_id = entry.patient_id
    where ${after ? sql`(entry.patient_id, entry.folio) > (${after.patientId}, ${after.folio})` : sql`true`}
    order by entry.patient_id, entry.folio limit ${limit}`.execute(db);
  return rows;
}

/**
 * Finds the document with that code as it is stored, and whether a folio annuls it. Undefined: there is none.
 */
export async function findChainedDocument(
  db: Database,
  code: string,
): Promise<
  (Omit<ChainRow, 'recordNumber'> & { isAnnulled: boolean }) | undefined
> {
  const { rows } = await sql<ChainRow & { isAnnulled: boolean }>`
    select ${chainColumns}, exists (select from record_entries ending
      where ending.amends_id = entry.id and ending.kind = 'annulment') as is_annulled
    from record_entries entry where entry.document_code = ${code}`.execute(db);
  return rows[0];
}

export interface BrokenAnchorRow {
  recordNumber: number | null;
  folioCount: number;
  at: Date;
  /** Null: the anchored folio is not there. */
  hash: Buffer | null;
}

/** Lists the first anchors whose folio is gone, or has another hash. */
export async function listBrokenAnchors(
  db: Database,
  limit: number,
): Promise<BrokenAnchorRow[]> {
  const { rows } = await sql<BrokenAnchorRow>`
    select record.number as record_number, anchor.folio_count, anchor.at, entry.hash
    from record_anchors anchor
      left join medical_records record on record.patient_id = anchor.patient_id
      left join record_entries entry on entry.patient_id = anchor.patient_id and entry.folio = anchor.folio_count
    where entry.hash is distinct from anchor.head_hash
    order by record.number, anchor.folio_count limit ${limit}`.execute(db);
  return rows;
}

export async function countRecords(db: Database): Promise<{
  recordCount: number;
  anchorCount: number;
  lastAnchoredAt: Date | null;
}> {
  const { rows } = await sql<{
    recordCount: number;
    anchorCount: number;
    lastAnchoredAt: Date | null;
  }>`
    select (select count(*)::int from medical_records) as record_count,
      (select count(*)::int from record_anchors) as anchor_count,
      (select max(at) from record_anchors) as last_anchored_at`.execute(db);
  return rows[0] as {
    recordCount: number;
    anchorCount: number;
    lastAnchoredAt: Date | null;
  };
}
