import { commitIf } from '../db/commit-if.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { ownerOf } from './factor-owner.ts';
import { updateFactorRemoved } from './factor-queries.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

/** Removes one of the person's second factors. */
export async function removeFactor(
  { db }: Pick<AccessServices, 'db'>,
  { factorId, ...call }: PersonalCall & { factorId: string },
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const owner = ownerOf(call.actor);
  if (!owner) return refuse({ code: 'NOT_FOUND' });
  const isRemoved = await commitIf(db, async (tx) => {
    const removed = await updateFactorRemoved(tx, { ...owner, factorId, now: call.now });
    if (!removed) return undefined;
    // What was begun and never shown to work protected nothing.
    if (removed.confirmedAt) {
      await sendSecurityNotice(tx, call, { what: 'factor_removed' });
      const detail = { factor: removed.kind };
      await insertAuditEvent(tx, { ...doneBy(call), kind: 'factor_removed', detail });
    }
    return true;
  });
  return isRemoved ? done({ removed: true }) : refuse({ code: 'NOT_FOUND' });
}
