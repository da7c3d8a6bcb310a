import type { Services } from '../../../base/doors/services.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../base/kernel/refusal.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { hashOfEntry } from '../../record/server/chain/entry-hash.ts';
import { findChainedDocument } from '../../record/server/chain/verification-queries.ts';
import type { DocumentVerification } from '../contract/public-documents.ts';
import { normalizeDocumentCode } from '../rules/document-code.ts';
import { daysEndedOn, documentStatus } from '../rules/document-status.ts';
import type { KeptDocument } from '../rules/kept-document.ts';

/**
 * Tells the holder of a code whether the clinic issued the document, whether it is unaltered, and whether it
 * is in force; nothing of the patient or of the content. The request is not noted.
 */
export async function verifyDocument(
  { db, snapshot, budgets }: Pick<Services, 'db' | 'snapshot' | 'budgets'>,
  { code: typed, address, now }: { code: string; address: string; now: Date },
): Promise<Outcome<DocumentVerification, 'TOO_MANY_ATTEMPTS'>> {
  // Looks up a malformed code as well, so that it takes as long and costs as much.
  const entry = await findChainedDocument(
    db,
    normalizeDocumentCode(typed) ?? '',
  );
  if (!entry || !hashOfEntry(entry).equals(entry.hash)) {
    // Only an unknown code spends the address's budget, so that other users' wrong codes do not stop a good
    // one.
    const within = await spendBudgets(budgets, { documentOfAddress: address });
    return within.ok ? done({ isGenuine: false }) : within;
  }
  const kept: KeptDocument = JSON.parse(entry.content);
  const { clinic } = await snapshot.any();
  const { kind, issuedOn } = kept;
  const today = dayAt(now, clinic.timeZone);
  const status = documentStatus(
    { ...kept, isAnnulled: entry.isAnnulled },
    today,
  );
  return done({
    isGenuine: true,
    kind,
    status,
    issuedOn,
    clinicName: kept.clinic.name,
    daysEndedOn: daysEndedOn(kept.content, today),
    doctorName: entry.authorName,
    license: entry.authorLicense ?? '',
  });
}
