import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { findActorBySession } from './find-actor.ts';
import { findPasswordHolder } from './own-password-queries.ts';
import { type PersonalCall, readSessionState } from './personal-call.ts';
import { updateSessionOwnPassword } from './raise-queries.ts';
import { noteRaised } from './raise-session.ts';

/** Raises the session with the password that the person chose: from then on it is as if it had opened with it. */
export async function enterOwnPassword(
  services: Pick<AccessServices, 'db' | 'budgets'>,
  { password, ...call }: PersonalCall & { password: string },
): Promise<Outcome<SessionState, 'WAY_NOT_OPEN' | 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>> {
  const { db } = services;
  const { actor, now } = call;
  const { sessionId, userId, door: role } = actor;
  const { passwordHash } = await findPasswordHolder(db, actor);
  if (passwordHash === null) return refuse({ code: 'WAY_NOT_OPEN' });
  const checked = await checkOwnPassword(services, { call, passwordHash, password });
  if (!checked.ok) return checked;
  await commitIf(db, async (tx) => {
    if (!(await updateSessionOwnPassword(tx, { sessionId, userId }))) return undefined;
    const after = await findActorBySession(tx, { sessionId, role, now });
    // Of a patient whose document nobody saw it raises nothing.
    if (after && after.level > actor.level) await noteRaised(tx, call, 'own_password');
    return true;
  });
  return readSessionState(db, call);
}
