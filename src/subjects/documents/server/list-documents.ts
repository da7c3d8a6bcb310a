import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findAccess } from '../../record/server/access/access-queries.ts';
import { noteFamilyRead } from '../../record/server/access/note-family-read.ts';
import { noteRead } from '../../record/server/access/note-read.ts';
import type { DocumentPage } from '../contract/record-documents.ts';
import type { DocumentKind } from '../rules/document-content.ts';
import { type DocumentRow, listDocumentRows } from './document-queries.ts';
import { toDocument } from './to-document.ts';

interface Wanted {
  patientId: string;
  kind?: DocumentKind | undefined;
  appointmentId?: string | undefined;
  before?: number | undefined;
}

const page = 20;

/** Lists a page of a patient's documents, for a doctor who may read the record now. The reading is noted. */
export async function listDocuments(
  { db }: Pick<Services, 'db'>,
  { patientId, kind, appointmentId, before, ...call }: Call<'doctor'> & Wanted,
): Promise<Outcome<DocumentPage, 'NOT_FOUND'>> {
  const access = await findAccess(db, {
    patientId,
    doctorId: call.actor.id,
    now: call.now,
  });
  if (!access) return refuse({ code: 'NOT_FOUND' });
  const { rows, olderBefore } = await readPage(db, {
    patientId,
    kind,
    appointmentId,
    before,
  });
  await noteRead(db, { patientId, ...call }, access, {
    shows: 'documents',
    newestFolio: rows.at(0)?.folio ?? null,
    oldestFolio: rows.at(-1)?.folio ?? null,
  });
  return done({
    documents: rows.map((row) => toDocument(row, call.today)),
    olderBefore,
  });
}

/** Lists the patient's own documents. The patient's reading is not noted; a representative's is. */
export async function listOwnDocuments(
  { db }: Pick<Services, 'db'>,
  {
    kind,
    before,
    ...call
  }: Call<'patient'> & Omit<Wanted, 'patientId' | 'appointmentId'>,
): Promise<DocumentPage> {
  const { actor, today } = call;
  const { rows, olderBefore } = await readPage(db, {
    patientId: actor.id,
    kind,
    before,
  });
  await noteFamilyRead(db, call, {
    shows: 'documents',
    newestFolio: rows.at(0)?.folio ?? null,
    oldestFolio: rows.at(-1)?.folio ?? null,
  });
  return { documents: rows.map((row) => toDocument(row, today)), olderBefore };
}

async function readPage(
  db: Database,
  wanted: Wanted,
): Promise<{ rows: DocumentRow[]; olderBefore: number | null }> {
  const all = await listDocumentRows(db, { ...wanted, limit: page + 1 });
  const rows = all.slice(0, page);
  return {
    rows,
    olderBefore: all.length > page ? (rows.at(-1)?.folio ?? null) : null,
  };
}
