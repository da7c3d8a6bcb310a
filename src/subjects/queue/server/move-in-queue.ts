import type { Services } from '../../../base/doors/services.ts';
import { done, invalid } from '../../../base/kernel/refusal.ts';
import { inOrder, placeBetween } from '../rules/queue-order.ts';
import { hasLostPlace, stateOf, toArrival } from './queue-row.ts';
import {
  type QueueSight,
  type QueueStepRequest,
  takeQueueStep,
} from './take-queue-step.ts';

/** The other waiting patients, in order: of that doctor alone, or of all. */
function othersInLine({ queue, row, moment }: QueueSight, doctorId?: string) {
  const waiting = queue.filter(
    (one) =>
      one.id !== row.id &&
      ['waiting', 'out'].includes(stateOf(one)) &&
      !hasLostPlace(one, moment.now) &&
      (doctorId === undefined || one.doctorId === doctorId),
  );
  return inOrder(waiting.map(toArrival), moment);
}

/**
 * Puts a patient before another waiting patient, or last (null), with a reason. Urgent patients still go
 * first.
 */
export function moveInQueue(
  services: Services,
  request: QueueStepRequest & { beforeId: string | null; reason: string },
) {
  const { appointmentId, beforeId, reason } = request;
  return takeQueueStep<'INVALID_INPUT'>(services, request, async (sight) => {
    const others = othersInLine(sight);
    const index =
      beforeId === null
        ? others.length
        : others.findIndex(({ id }) => id === beforeId);
    if (index < 0 || beforeId === appointmentId)
      return invalid('beforeId', 'Esa persona ya no está en espera.');
    const between = {
      after: others[index - 1] ?? null,
      before: others[index] ?? null,
    };
    return done({
      kind: 'move',
      reason,
      change: { place: placeBetween(between, sight.moment) },
    });
  });
}

/** Ends the call of a patient who does not answer, and lets the next patient of the same doctor go first. */
export function skipTurn(services: Services, request: QueueStepRequest) {
  return takeQueueStep(services, request, async (sight) => {
    const others = othersInLine(sight, sight.row.doctorId);
    const own = toArrival(sight.row);
    const [next, afterNext] = others.slice(
      inOrder([...others, own], sight.moment).indexOf(own),
    );
    const settledCall = sight.row.lastCall;
    const place =
      next &&
      placeBetween({ after: next, before: afterNext ?? null }, sight.moment);
    if (place === undefined && settledCall === sight.before.settledCall)
      return done(null);
    return done({
      kind: 'skip',
      change: {
        settledCall,
        isUrgent: false,
        ...(place !== undefined && { place }),
      },
    });
  });
}

/** Notes that a patient cannot wait, and why, or takes that back. */
export function markUrgent(
  services: Services,
  request: QueueStepRequest & {
    isUrgent: boolean;
    reason?: string | undefined;
  },
) {
  const { isUrgent, reason } = request;
  return takeQueueStep<'INVALID_INPUT'>(
    services,
    request,
    async ({ before }) => {
      if (before.isUrgent === isUrgent) return done(null);
      if (isUrgent && !reason)
        return invalid('reason', 'Escriba por qué no puede esperar.');
      return done({
        kind: isUrgent ? 'urgent' : 'usual',
        reason: reason ?? null,
        change: { isUrgent },
      });
    },
  );
}
