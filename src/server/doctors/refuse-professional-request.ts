import { commitIf } from '../db/commit-if.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { RequestDecision } from './accept-professional-request.ts';
import { updateRequestDecided } from './professional-request-queries.ts';

/** Nobody is told: the clinic says why, if it wants to. The same e-mail may ask again. */
export async function refuseProfessionalRequest(
  { db }: AccessServices,
  { requestId, actor, now }: RequestDecision,
): Promise<Outcome<{ refused: boolean }, 'NOT_FOUND'>> {
  const refused = await commitIf(db, async (tx) => {
    const request = await updateRequestDecided(tx, { requestId, isAccepted: false, by: actor.userId, now });
    if (!request) return undefined;
    await insertAuditEvent(tx, {
      ...{ kind: 'request_refused', at: now, role: 'admin', ...actor },
      detail: { request: requestId },
    });
    return { refused: true };
  });
  return refused ? done(refused) : refuse({ code: 'NOT_FOUND' });
}
