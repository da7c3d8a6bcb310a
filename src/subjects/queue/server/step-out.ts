import type { Services } from '../../../base/doors/services.ts';
import { done } from '../../../base/kernel/refusal.ts';
import { isPlaceKept, OUT_MINUTES } from '../rules/queue-state.ts';
import { type QueueStepRequest, takeQueueStep } from './take-queue-step.ts';

/**
 * Notes that a patient steps out («Salgo un momento»): an open call ends, no new call is made, and the place
 * is kept fifteen minutes. A repeat gives no more time.
 */
export function stepOut(services: Services, request: QueueStepRequest) {
  return takeQueueStep(services, request, async ({ row, before }) => {
    if (before.outUntil !== null) return done(null);
    const { now } = request;
    const outUntil = new Date(now.getTime() + OUT_MINUTES * 60_000);
    return done({
      kind: 'step_out',
      change: { outSince: now, outUntil, settledCall: row.lastCall },
    });
  });
}

/** Notes that a patient is back: in their place, if it is still kept; else they wait from now on. */
export function returnToQueue(services: Services, request: QueueStepRequest) {
  return takeQueueStep(services, request, async ({ before }) => {
    const { outUntil } = before;
    if (outUntil === null) return done(null);
    const isKept = isPlaceKept({
      outUntil: outUntil.getTime(),
      now: request.now.getTime(),
    });
    const lost = isKept ? {} : { waitsSince: request.now, place: null };
    return done({
      kind: 'return',
      change: { outSince: null, outUntil: null, ...lost },
    });
  });
}
