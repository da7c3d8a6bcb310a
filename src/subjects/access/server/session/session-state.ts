import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { Actor } from '../../../../base/doors/actor.ts';

/** The session state that the browser gets. */
export function toSessionState(actor: Actor, now: Date): SessionState {
  return {
    level: actor.level,
    tokenSeconds: Math.max(
      0,
      Math.floor((actor.tokenExpiresAt.getTime() - now.getTime()) / 1000),
    ),
    mustChoosePassword: actor.mustChoosePassword,
    needsSecondFactor: actor.needsSecondFactor,
  };
}
