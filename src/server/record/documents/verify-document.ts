import type { DocumentVerification } from '../../../contract/public/documents.ts';
import { normalizeDocumentCode } from '../../../domain/documents/document-code.ts';
import { daysEndedOn, documentStatus } from '../../../domain/documents/document-status.ts';
import type { KeptDocument } from '../../../domain/documents/kept-document.ts';
import { dayAt } from '../../../domain/time/clinic-zone.ts';
import type { Services } from '../../clinic/services.ts';
import { spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../kernel/refusal.ts';
import { hashOfEntry } from '../chain/entry-hash.ts';
import { findChainedDocument } from '../chain/verification-queries.ts';

/**
 * Tells anybody who holds a document's code whether the clinic issued it, whether it is as it was signed, and whether it
 * is in force; nothing of the patient, and nothing of what it says. Who asks is not noted.
 */
export async function verifyDocument(
  { db, snapshot, budgets }: Pick<Services, 'db' | 'snapshot' | 'budgets'>,
  { code: typed, address, now }: { code: string; address: string; now: Date },
): Promise<Outcome<DocumentVerification, 'TOO_MANY_ATTEMPTS'>> {
  // A text that is no code is looked for as well: it takes as long, and costs as much.
  const entry = await findChainedDocument(db, normalizeDocumentCode(typed) ?? '');
  if (!entry || !hashOfEntry(entry).equals(entry.hash)) {
    // A code that is known costs nobody anything: others of that address may try many that are not.
    const within = await spendBudgets(budgets, { documentOfAddress: address });
    return within.ok ? done({ isGenuine: false }) : within;
  }
  const kept: KeptDocument = JSON.parse(entry.content);
  const { clinic } = await snapshot.any();
  const { kind, issuedOn } = kept;
  const today = dayAt(now, clinic.timeZone);
  const status = documentStatus({ ...kept, isAnnulled: entry.isAnnulled }, today);
  return done({
    ...{ isGenuine: true, kind, status, issuedOn, clinicName: kept.clinic.name },
    daysEndedOn: daysEndedOn(kept.content, today),
    ...{ doctorName: entry.authorName, license: entry.authorLicense ?? '' },
  });
}
