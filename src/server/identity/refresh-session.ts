import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import type { SessionCookies } from '../http/session-cookies.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { findActorBySession, findShownSession, type ShownSecrets } from './find-actor.ts';
import { deriveToken, hashOf } from './secrets.ts';
import { insertToken, updateTokenReplaced } from './session-queries.ts';
import { toSessionState } from './session-state.ts';

/**
 * Renews the token, which may have run out while the session did not. However many tabs ask at once, the token
 * has one successor, and all of them are handed that one: it derives from the token and a secret of this
 * installation. It does not keep the session awake.
 */
export async function refreshSession(
  { db, linkKey }: Pick<AccessServices, 'db' | 'linkKey'>,
  { cookies, ...shown }: ShownSecrets & { cookies: SessionCookies },
): Promise<Outcome<SessionState, 'NOT_SIGNED_IN'>> {
  const { role, token, now } = shown;
  const found = await findShownSession(db, shown);
  if (!found || !token) return refuse({ code: 'NOT_SIGNED_IN' });
  const { session, tokenHash } = found;
  const successor = deriveToken(linkKey, 'session', token);
  if (!session.replacedAt) {
    await commitIf(db, async (tx) => {
      if (!(await updateTokenReplaced(tx, { tokenHash, now }))) return undefined;
      await insertToken(tx, { tokenHash: hashOf(successor), sessionId: session.id, now });
      return session;
    });
  }
  const actor = await findActorBySession(db, { sessionId: session.id, role, now });
  if (!actor) return refuse({ code: 'NOT_SIGNED_IN' });
  cookies.write(role, successor, session.isRemembered ? session.endsAt : null);
  return done(toSessionState(actor, now));
}
