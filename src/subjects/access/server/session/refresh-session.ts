import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { SessionCookie } from '../../../../base/doors/request-cookies.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';
import {
  findActorBySession,
  findShownSession,
  type ShownSecrets,
} from './find-actor.ts';
import { insertToken, updateTokenReplaced } from './session-queries.ts';
import { toSessionState } from './session-state.ts';

/**
 * Renews the token, which may have expired while the session did not. However many tabs ask at once, the token has
 * one successor, which all of them get: it derives from the token and a secret of this installation. Renewing does
 * not keep the session awake.
 */
export async function refreshSession(
  { db, linkKey }: Pick<Services, 'db' | 'linkKey'>,
  shown: ShownSecrets,
): Promise<
  Outcome<{ state: SessionState; cookie: SessionCookie }, 'NOT_SIGNED_IN'>
> {
  const { role, token, now } = shown;
  const shownSession = await findShownSession(db, shown);
  if (!shownSession || !token) return refuse({ code: 'NOT_SIGNED_IN' });
  const { session, tokenHash } = shownSession;
  const successor = deriveToken(linkKey, 'session', token);
  if (!session.replacedAt) {
    await inTransaction(db, async (tx) => {
      if (!(await updateTokenReplaced(tx, { tokenHash, now })))
        return undefined;
      await insertToken(tx, {
        tokenHash: hashOf(successor),
        sessionId: session.id,
        now,
      });
      return session;
    });
  }
  const actor = await findActorBySession(db, {
    sessionId: session.id,
    role,
    now,
  });
  if (!actor) return refuse({ code: 'NOT_SIGNED_IN' });
  return done({
    state: toSessionState(actor, now),
    cookie: {
      role,
      token: successor,
      lastsUntil: session.isRemembered ? session.endsAt : null,
    },
  });
}
