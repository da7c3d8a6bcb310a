import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { tidyLine } from '../../record/rules/canonical-content.ts';
import {
  findAccess,
  lockMedicalRecord,
} from '../../record/server/access/access-queries.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import {
  ANNULMENT_REASON_MAX,
  ANNULMENT_REASON_MIN,
} from '../rules/document-content.ts';
import {
  type DocumentRow,
  findDocument,
  insertAnnulment,
} from './document-queries.ts';
import { toDocument } from './to-document.ts';

interface AnnulmentWanted extends Call<'doctor'> {
  documentId: string;
  reason: string;
}

/**
 * Annuls a document for good, by a folio of its own. Any doctor who may read the record now may do it, since
 * the author may be gone. A repeat by the same doctor with the same reason is done once.
 */
export async function annulDocument(
  { db }: Pick<Services, 'db'>,
  { documentId, reason: typed, ...call }: AnnulmentWanted,
): Promise<
  Outcome<ClinicalDocument, 'NOT_FOUND' | 'INVALID_INPUT' | 'ALREADY_ANNULLED'>
> {
  const { actor, now, today } = call;
  const reason = tidyLine(typed);
  if (reason.length < ANNULMENT_REASON_MIN) {
    return invalid(
      'reason',
      'Escriba por qué lo anula: el paciente va a leerlo.',
    );
  }
  if ([...reason].length > ANNULMENT_REASON_MAX) {
    return invalid(
      'reason',
      `El motivo puede tener hasta ${ANNULMENT_REASON_MAX} letras.`,
    );
  }
  const content = JSON.stringify({ reason });
  return inTransaction(db, async (tx) => {
    const document = await findDocument(tx, documentId);
    if (!document) return refuse({ code: 'NOT_FOUND' });
    const { patientId } = document;
    if (!(await findAccess(tx, { patientId, doctorId: actor.id, now })))
      return refuse({ code: 'NOT_FOUND' });
    await lockMedicalRecord(tx, patientId);
    const before = (await findDocument(tx, documentId)) as DocumentRow;
    if (before.annulment) {
      const present = toDocument(before, today);
      const isSame =
        before.annulment.doctorId === actor.id &&
        before.annulment.content === content;
      return isSame
        ? done(present)
        : refuse({ code: 'ALREADY_ANNULLED', data: { document: present } });
    }
    await insertAnnulment(tx, {
      patientId,
      doctorId: actor.id,
      documentId,
      content,
      today,
      now,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'document_annulled',
      subjectPatientId: patientId,
      detail: { folio: document.folio },
    });
    return done(
      toDocument((await findDocument(tx, documentId)) as DocumentRow, today),
    );
  });
}
