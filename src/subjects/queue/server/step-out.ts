import type { Services } from '../../../base/doors/services.ts';
import { done } from '../../../base/kernel/refusal.ts';
import { isPlaceKept, OUT_MINUTES } from '../rules/queue-state.ts';
import { type QueueStepRequest, takeQueueStep } from './take-queue-step.ts';

/**
 * "Salgo un momento": nobody calls them, and the place is kept fifteen minutes. Who was called and cannot come is not called
 * any more. Repeated while they are out, it gives no more time.
 */
export function stepOut(services: Services, request: QueueStepRequest) {
  return takeQueueStep(services, request, async ({ row, before }) => {
    if (before.outUntil !== null) return done(null);
    const { now } = request;
    const outUntil = new Date(now.getTime() + OUT_MINUTES * 60_000);
    return done({ kind: 'step_out', change: { outSince: now, outUntil, settledCall: row.lastCall } });
  });
}

/** They are back: in their place, if it was still theirs; else they wait from now on. */
export function returnToQueue(services: Services, request: QueueStepRequest) {
  return takeQueueStep(services, request, async ({ before }) => {
    const { outUntil } = before;
    if (outUntil === null) return done(null);
    const isKept = isPlaceKept({ outUntil: outUntil.getTime(), now: request.now.getTime() });
    const lost = isKept ? {} : { waitsSince: request.now, place: null };
    return done({ kind: 'return', change: { outSince: null, outUntil: null, ...lost } });
  });
}
