import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { noteRaised } from '../factors/raise-session.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { findPasswordHolder } from '../passwords/own-password-queries.ts';
import { findActorBySession } from '../session/find-actor.ts';
import { updateSessionOwnPassword } from '../session/raise-queries.ts';
import { readSessionState } from '../session/read-session-state.ts';

/** Raises the session with the password that the person chose: from then on it counts as opened with it. */
export async function enterOwnPassword(
  services: Pick<Services, 'db' | 'budgets'>,
  { password, ...call }: Call & { password: string },
): Promise<
  Outcome<
    SessionState,
    'WAY_NOT_OPEN' | 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'
  >
> {
  const { db } = services;
  const { actor, now } = call;
  const { sessionId, userId, kind: role } = actor;
  const { passwordHash } = await findPasswordHolder(db, actor);
  if (passwordHash === null) return refuse({ code: 'WAY_NOT_OPEN' });
  const checked = await checkOwnPassword(services, {
    call,
    passwordHash,
    password,
  });
  if (!checked.ok) return checked;
  await inTransaction(db, async (tx) => {
    if (!(await updateSessionOwnPassword(tx, { sessionId, userId })))
      return undefined;
    const after = await findActorBySession(tx, { sessionId, role, now });
    // It raises nothing for a patient whose document was not seen.
    if (after && after.level > actor.level)
      await noteRaised(tx, call, 'own_password');
    return true;
  });
  return readSessionState(db, call);
}
