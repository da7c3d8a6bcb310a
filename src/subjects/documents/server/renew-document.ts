import type { Services } from '../../../base/doors/services.ts';
import { type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import { findDocument } from './document-queries.ts';
import {
  type IssueRefusal,
  type IssueTerms,
  issueOnce,
} from './issue-document.ts';
import { keptOf } from './to-document.ts';

/**
 * Renews a prescription or an order: the same content, with the present data of doctor, patient and
 * allergies. An annulled one is not renewed.
 */
export async function renewDocument(
  { db }: Pick<Services, 'db'>,
  { documentId, ...terms }: IssueTerms & { documentId: string },
): Promise<Outcome<ClinicalDocument, IssueRefusal | 'CANNOT_RENEW'>> {
  const original = await findDocument(db, documentId);
  if (!original) return refuse({ code: 'NOT_FOUND' });
  const { patientId } = original;
  return issueOnce(db, {
    patientId,
    content: keptOf(original).content,
    renewsId: documentId,
    terms,
  });
}
