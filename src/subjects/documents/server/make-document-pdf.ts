import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findSignature } from '../../doctors/server/profile/signature-queries.ts';
import { findAccess } from '../../record/server/access/access-queries.ts';
import { noteFamilyRead } from '../../record/server/access/note-family-read.ts';
import { noteRead } from '../../record/server/access/note-read.ts';
import type { Pdf } from '../contract/record-documents.ts';
import { documentTitle } from '../rules/document-parts.ts';
import { type DocumentRow, findDocument } from './document-queries.ts';
import { keptOf } from './to-document.ts';

type PdfServices = Pick<Services, 'db' | 'publicUrl'>;
type Wanted = { documentId: string };

/** Makes the PDF of a document, for a doctor who may read the record now. The reading is noted. */
export async function makeDocumentPdf(
  services: PdfServices,
  { documentId, ...call }: Call<'doctor'> & Wanted,
): Promise<Outcome<Pdf, 'NOT_FOUND'>> {
  const { db } = services;
  const row = await findDocument(db, documentId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { patientId, folio } = row;
  const access = await findAccess(db, {
    patientId,
    doctorId: call.actor.id,
    now: call.now,
  });
  if (!access) return refuse({ code: 'NOT_FOUND' });
  await noteRead(db, { patientId, ...call }, access, {
    shows: 'document',
    newestFolio: folio,
    oldestFolio: folio,
  });
  return done(await toPdf(services, row, call));
}

/** Makes the PDF of the patient's own document. */
export async function makeOwnDocumentPdf(
  services: PdfServices,
  { documentId, ...call }: Call<'patient'> & Wanted,
): Promise<Outcome<Pdf, 'NOT_FOUND'>> {
  const row = await findDocument(services.db, documentId);
  if (row?.patientId !== call.actor.id) return refuse({ code: 'NOT_FOUND' });
  const { folio } = row;
  await noteFamilyRead(services.db, call, {
    shows: 'document',
    newestFolio: folio,
    oldestFolio: folio,
  });
  return done(await toPdf(services, row, call));
}

/** Prints the document as it was issued. The bytes stay the same until it is annulled. */
async function toPdf(
  { db, publicUrl }: PdfServices,
  row: DocumentRow,
  { zone }: Pick<Call, 'zone'>,
): Promise<Pdf> {
  const [{ printDocument }, { renderPdf }] = await Promise.all([
    import('./print-document.ts'),
    import('../../../base/kernel/pdf/render-pdf.ts'),
  ]);
  const kept = keptOf(row);
  const { signatureVersion: version } = kept.professional;
  const signature = version
    ? await findSignature(db, { doctorId: row.doctorId, version })
    : undefined;
  const title = documentTitle(kept.content);
  const info = {
    title: `${title} de ${kept.patient.name}`,
    author: kept.clinic.name,
    madeAt: row.signedAt,
    running: `${title}, folio ${row.folio}`,
    foot: kept.clinic.name,
  };
  const blocks = printDocument({
    row,
    kept,
    signature: signature ?? null,
    publicUrl,
    zone,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of renderPdf(info, blocks)) pieces.push(piece);
  // The file's name shows in many places, so it has no patient's name and no diagnosis.
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${kept.issuedOn}.pdf`;
  return { fileName, pdf: Buffer.concat(pieces).toString('base64') };
}
