import { done, type Outcome, refuse } from '../kernel/refusal.ts';
import type { Call } from './call.ts';
import { actingOf, type RequestContext } from './guard.ts';

type NotActed =
  | 'ACTING_ENDED'
  | 'ACTING_CHANGED'
  | 'NOT_WHILE_ACTING'
  | 'OUT_OF_FAMILY_SCOPE'
  | 'NEEDS_CODE';

/**
 * Returns the call as the person that the session acts for, if the procedure acts for them. The page's belief
 * is only compared, so that an old tab acts for no person whom it does not show. Acting needs N2.
 */
export function actedCall(
  procedure: object,
  { call, actsFor }: Pick<RequestContext, 'call' | 'actsFor'>,
): Outcome<Call | null, NotActed> {
  const how = actingOf(procedure);
  if (call?.actor.kind !== 'patient' || how === 'self') return done(call);
  const { actor } = call;
  const acted = actor.acting?.scope ? actor.acting : null;
  if ((actsFor ?? actor.id) !== (acted?.patientId ?? actor.id)) {
    const isOver = !acted && actor.acting?.patientId === actsFor;
    return refuse({ code: isOver ? 'ACTING_ENDED' : 'ACTING_CHANGED' });
  }
  if (!acted) return done(call);
  if (how === undefined) return refuse({ code: 'NOT_WHILE_ACTING' });
  if (how === 'record' && acted.scope !== 'record')
    return refuse({ code: 'OUT_OF_FAMILY_SCOPE' });
  if (actor.level === 'N1') return refuse({ code: 'NEEDS_CODE' });
  const { patientId, name, linkId } = acted;
  const representative = { patientId: actor.id, linkId };
  return done({
    ...call,
    actor: {
      ...actor,
      id: patientId,
      patientId,
      name,
      email: null,
      representative,
    },
  });
}

/**
 * True if a reading of another person's record may still be handed over: the link may have ended meanwhile.
 * `context.call` is the call as the procedure got it.
 */
export async function stillActs(
  procedure: object,
  {
    call,
    services: { db },
    sessionUse,
    now,
  }: Pick<RequestContext, 'call' | 'services' | 'sessionUse' | 'now'>,
): Promise<boolean> {
  const linkId = call?.actor.representative?.linkId;
  if (!linkId || actingOf(procedure) !== 'record') return true;
  return sessionUse.opensRecord(db, { linkId, now });
}
