import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { ownerOf } from './factor-owner.ts';
import { updateFactorRemoved } from './factor-queries.ts';

export async function removeFactor(
  { db }: Pick<Services, 'db'>,
  { factorId, ...call }: Call & { factorId: string },
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const owner = ownerOf(call.actor);
  if (!owner) return refuse({ code: 'NOT_FOUND' });
  const isRemoved = await inTransaction(db, async (tx) => {
    const removed = await updateFactorRemoved(tx, {
      ...owner,
      factorId,
      now: call.now,
    });
    if (!removed) return undefined;
    // An app that was begun and never confirmed protected nothing.
    if (removed.confirmedAt) {
      await sendSecurityNotice(tx, call, { what: 'factor_removed' });
      const detail = { factor: removed.kind };
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'factor_removed',
        detail,
      });
    }
    return true;
  });
  return isRemoved ? done({ removed: true }) : refuse({ code: 'NOT_FOUND' });
}
