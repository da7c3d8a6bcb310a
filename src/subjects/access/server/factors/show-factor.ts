import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { updateSessionFactorShown } from '../session/raise-queries.ts';
import { raiseSession } from './raise-session.ts';

/**
 * Records that the caller showed a second factor now, or a recovery code in its place. It also raises a
 * patient whose document was seen, who then needs no code. False: the session has ended.
 */
export async function showFactor(
  tx: Database,
  call: Call,
  way: 'totp' | 'passkey' | 'recovery_code',
): Promise<boolean> {
  const { actor, now } = call;
  const { sessionId } = actor;
  if (!(await updateSessionFactorShown(tx, { sessionId, now }))) return false;
  if (actor.patientId && actor.facts.isIdentityVerified)
    return raiseSession(tx, call, way);
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind: 'level_raised',
    detail: { way },
  });
  return true;
}
