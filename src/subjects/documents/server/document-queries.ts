import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  authorColumns,
  insertRecordIfNew,
} from '../../record/server/folios/entry-queries.ts';
import type { DocumentKind } from '../rules/document-content.ts';

interface DocumentRef {
  id: string;
  issuedOn: string;
}

/** A document as it was issued, with its renewals and annulment. */
export interface DocumentRow {
  id: string;
  patientId: string;
  folio: number;
  signedAt: Date;
  doctorId: string;
  authorName: string;
  authorLicense: string;
  /** A `KeptDocument`. */
  content: string;
  hash: string;
  requestHash: Buffer | null;
  annulment: {
    folio: number;
    atMs: number;
    authorName: string;
    doctorId: string;
    content: string;
  } | null;
  renews: DocumentRef | null;
  renewedBy: DocumentRef | null;
}

interface DocumentPageWanted {
  patientId: string;
  kind?: DocumentKind | undefined;
  appointmentId?: string | undefined;
  /** Only folios below this one. */
  before?: number | undefined;
  limit: number;
}

/** Lists a page of documents, newest first. */
export function listDocumentRows(
  db: Database,
  page: DocumentPageWanted,
): Promise<DocumentRow[]> {
  const { patientId, kind, appointmentId, before, limit } = page;
  return documentsWhere(
    db,
    sql`entry.patient_id = ${patientId}
      and (${kind ?? null}::text is null or entry.document_kind = ${kind ?? null})
      and (${appointmentId ?? null}::uuid is null or entry.document_visit_id = ${appointmentId ?? null})
      and (${before ?? null}::int is null or entry.folio < ${before ?? null})
      order by entry.folio desc limit ${limit}`,
  );
}

/** Lists the documents that were issued at these visits, by folio. */
export function listDocumentsOfVisits(
  db: Database,
  {
    patientId,
    appointmentIds,
  }: { patientId: string; appointmentIds: readonly string[] },
): Promise<DocumentRow[]> {
  return documentsWhere(
    db,
    sql`entry.patient_id = ${patientId} and entry.document_visit_id = any(${appointmentIds}::uuid[])
      order by entry.folio`,
  );
}

/** Finds a document. Undefined: there is none with that id. */
export async function findDocument(
  db: Database,
  id: string,
): Promise<DocumentRow | undefined> {
  const [row] = await documentsWhere(db, sql`entry.id = ${id}`);
  return row;
}

/** Finds the document that an earlier request with this key issued. */
export async function findDocumentOfRequest(
  db: Database,
  requestKey: Buffer,
): Promise<DocumentRow | undefined> {
  const [row] = await documentsWhere(
    db,
    sql`entry.request_key = ${requestKey}`,
  );
  return row;
}

async function documentsWhere(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select entry.id, entry.patient_id, entry.folio, entry.signed_at, entry.doctor_id, entry.author_name,
      entry.author_license, entry.content, encode(entry.hash, 'hex') as hash, entry.request_hash,
      (select json_build_object('folio', ending.folio, 'atMs', extract(epoch from ending.signed_at) * 1000,
          'authorName', ending.author_name, 'doctorId', ending.doctor_id, 'content', ending.content)
        from record_entries ending where ending.amends_id = entry.id and ending.kind = 'annulment') as annulment,
      (select json_build_object('id', other.id, 'issuedOn', other.content::json ->> 'issuedOn')
        from record_entries other where other.id = entry.renews_id) as renews,
      (select json_build_object('id', other.id, 'issuedOn', other.content::json ->> 'issuedOn')
        from record_entries other where other.renews_id = entry.id order by other.folio desc limit 1) as renewed_by
    from record_entries entry where entry.kind = 'document' and ${condition}`.execute(
    db,
  );
  return rows;
}

interface DocumentToInsert {
  patientId: string;
  doctorId: string;
  content: string;
  requestKey: Buffer;
  requestHash: Buffer;
  /** The clinic's day, which decides the licences in force. */
  today: string;
  now: Date;
}

/** Signs a document in the patient's record. The first folio begins the record. */
export async function insertDocument(
  db: Database,
  document: DocumentToInsert,
): Promise<void> {
  const { patientId, doctorId, content, requestKey, requestHash, today, now } =
    document;
  await insertRecordIfNew(db, { patientId, now });
  await sql`insert into record_entries (patient_id, kind, doctor_id, author_name, author_license, is_reserved,
      is_for_patient, signed_at, content, request_key, request_hash)
    select ${patientId}, 'document', ${authorColumns(today)}, false, true, ${now}, ${content}, ${requestKey}::bytea,
      ${requestHash}::bytea
    from doctors doctor where doctor.id = ${doctorId}`.execute(db);
}

interface AnnulmentToInsert {
  patientId: string;
  doctorId: string;
  documentId: string;
  content: string;
  today: string;
  now: Date;
}

/** Signs an annulment. The database allows one for each document. */
export async function insertAnnulment(
  db: Database,
  annulment: AnnulmentToInsert,
): Promise<void> {
  const { patientId, doctorId, documentId, content, today, now } = annulment;
  await sql`insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, author_license,
      is_reserved, is_for_patient, signed_at, content)
    select ${patientId}, 'annulment', ${documentId}, ${authorColumns(today)}, false, true, ${now}, ${content}
    from doctors doctor where doctor.id = ${doctorId}`.execute(db);
}
