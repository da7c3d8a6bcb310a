import { doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { RequestDecision } from './accept-professional-request.ts';
import { updateRequestDecided } from './professional-request-queries.ts';

/** Refuses a request and sends no message: the clinic may explain it. The same e-mail may ask again. */
export async function refuseProfessionalRequest(
  { db }: Services,
  { requestId, ...call }: RequestDecision,
): Promise<Outcome<{ refused: boolean }, 'NOT_FOUND'>> {
  const refused = await inTransaction(db, async (tx) => {
    const request = await updateRequestDecided(tx, {
      requestId,
      isAccepted: false,
      by: call.actor.id,
      now: call.now,
    });
    if (!request) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'request_refused',
      detail: { request: requestId },
    });
    return { refused: true };
  });
  return refused ? done(refused) : refuse({ code: 'NOT_FOUND' });
}
