import type { PersonRole } from '../api/rules/session-level.ts';
import { done, type Outcome, refuse } from '../kernel/refusal.ts';
import { actedCall } from './acted-call.ts';
import type { Call } from './call.ts';
import { isUse, type RequestContext, whyClosed, whyNotCall } from './guard.ts';

type NotAdmitted =
  | 'NOT_SIGNED_IN'
  | 'TOKEN_EXPIRED'
  | 'NEEDS_CODE'
  | 'RECORD_CLOSED'
  | 'NEEDS_SECOND_FACTOR'
  | 'ACTING_ENDED'
  | 'ACTING_CHANGED'
  | 'NOT_WHILE_ACTING'
  | 'OUT_OF_FAMILY_SCOPE';

/** Admits a caller at an address that no procedure answers, by the same rules: `act` declares its level. */
export async function admit<Role extends PersonRole>(
  act: object,
  door: Role,
  context: RequestContext,
): Promise<Outcome<Call<Role>, NotAdmitted>> {
  const { call, isTokenExpired, isUnattended, services, sessionUse, now } =
    context;
  const actor = call?.actor ?? null;
  const whyNot = whyNotCall(act, door, actor);
  if (whyNot) {
    return refuse({
      code:
        whyNot === 'NOT_SIGNED_IN' && isTokenExpired ? 'TOKEN_EXPIRED' : whyNot,
    });
  }
  if (actor && isUse(act) && !isUnattended)
    await sessionUse.keepAwake(services.db, { actor, now });
  const closed = whyClosed(act, actor, now);
  if (closed) return refuse({ code: 'RECORD_CLOSED', data: closed });
  const acted = actedCall(act, context);
  return acted.ok ? done(acted.value as unknown as Call<Role>) : acted;
}
