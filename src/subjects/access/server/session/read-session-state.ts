import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findActorBySession } from './find-actor.ts';
import { toSessionState } from './session-state.ts';

/** The caller's session after their act. */
export async function readSessionState(
  db: Database,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Promise<Outcome<SessionState, 'NOT_SIGNED_IN'>> {
  const { sessionId, kind: role } = actor;
  const changed = await findActorBySession(db, { sessionId, role, now });
  return changed
    ? done(toSessionState(changed, now))
    : refuse({ code: 'NOT_SIGNED_IN' });
}
