import type { Database } from '../db/database.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';
import { updateSessionFactorShown } from './raise-queries.ts';
import { raiseSession } from './raise-session.ts';

/**
 * The caller showed a second factor at this moment. It raises a patient whose document somebody saw, who need not
 * show a code besides. False: the session has ended.
 */
export async function showFactor(
  tx: Database,
  call: PersonalCall,
  way: 'totp' | 'passkey',
): Promise<boolean> {
  const { actor, now } = call;
  const { sessionId } = actor;
  if (!(await updateSessionFactorShown(tx, { sessionId, now }))) return false;
  if (actor.patientId && actor.facts.isIdentityVerified) return raiseSession(tx, call, way);
  await insertAuditEvent(tx, { ...doneBy(call), kind: 'level_raised', detail: { way } });
  return true;
}
