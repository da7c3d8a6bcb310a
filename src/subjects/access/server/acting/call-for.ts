import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findReached } from './list-reach.ts';

/**
 * Returns the call as if its session acted for this patient; the caller stays on record. Without `patientId`
 * the call stays as it is. Refuses with NOT_FOUND for a patient whom the call does not reach.
 */
export async function callFor<Request extends Call<'patient'>>(
  db: Database,
  request: Request,
  patientId: string | undefined,
): Promise<Outcome<Request, 'NOT_FOUND'>> {
  const { actor } = request;
  if (patientId === undefined || patientId === actor.id) return done(request);
  const reached = await findReached(db, { ...request, patientId });
  if (!reached?.linkId) return refuse({ code: 'NOT_FOUND' });
  const representative = { patientId: actor.id, linkId: reached.linkId };
  const name = reached.name ?? actor.name;
  return done({
    ...request,
    actor: { ...actor, id: patientId, patientId, name, representative },
  });
}

/** The patient who makes the call: the representative if there is one, else the patient. */
export function doerOf({ actor }: Pick<Call<'patient'>, 'actor'>): {
  kind: 'patient';
  id: string;
} {
  return { kind: 'patient', id: actor.representative?.patientId ?? actor.id };
}
