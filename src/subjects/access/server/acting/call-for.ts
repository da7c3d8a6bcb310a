import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findReached } from './list-reach.ts';

/**
 * The call made for somebody whom it reaches, as if its session acted for them: who asks stays on record. Absent: for whom
 * it is already; of anybody else it is as if they were not there.
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
  return done({ ...request, actor: { ...actor, id: patientId, patientId, name, representative } });
}

/** Who does something in a call: whoever acts for the patient, or the patient. */
export function doerOf({ actor }: Pick<Call<'patient'>, 'actor'>): { kind: 'patient'; id: string } {
  return { kind: 'patient', id: actor.representative?.patientId ?? actor.id };
}
