import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import { callNextInQueue, stepInQueue, undoInQueue } from './act-on-queue.ts';
import { readStaffQueue } from './read-staff-queue.ts';

/** The queue of the day, at the counter and at the doctor's door alike. */
export function staffQueue(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  return atLevel('N2', {
    get: door.queue.get.handler(({ context }) =>
      readStaffQueue(context.services, callOf(context)),
    ),
    next: door.queue.next.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { ...input, idempotencyKey, ...callOf(context) };
      return settle(await callNextInQueue(context.services, request), errors);
    }),
    step: door.queue.step.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { ...input, idempotencyKey, ...callOf(context) };
      return settle(await stepInQueue(context.services, request), errors);
    }),
    undo: door.queue.undo.handler(doForCaller(undoInQueue)),
  });
}
