import type { Services } from '../../../base/doors/services.ts';
import { done, refuse } from '../../../base/kernel/refusal.ts';
import { canUndoAct } from '../../appointments/rules/day-acts.ts';
import {
  listLastQueueActs,
  type QueueAct,
  type QueueStanding,
  type QueueStandingRow,
} from './queue-step-queries.ts';
import { type QueueStepRequest, takeQueueStep } from './take-queue-step.ts';

/**
 * Takes back the last call or step of a patient, within 60 seconds and by the same person. Screens drop a
 * call that was taken back, and its number is not given again. A repeat changes nothing.
 */
export function undoQueueAct(
  services: Services,
  request: QueueStepRequest & { actId: string },
) {
  const { actId, actor, now, appointmentId } = request;
  return takeQueueStep<'UNDO_TOO_LATE'>(
    services,
    request,
    async ({ tx, appointment, before }) => {
      const since = appointment.arrivedAt ?? now;
      const [last] = await listLastQueueActs(tx, {
        since,
        appointmentIds: [appointmentId],
      });
      if (last?.id !== actId) return done(null);
      const isOwn = last.actorKind === actor.kind && last.actorId === actor.id;
      if (!isOwn)
        return refuse({
          code: 'WRONG_STATUS',
          data: { status: appointment.status },
        });
      if (!canUndoAct({ doneAt: last.at.getTime(), now: now.getTime() }))
        return refuse({ code: 'UNDO_TOO_LATE' });
      const undoes = { id: last.stepId, callId: last.callId };
      return done({
        kind: 'undo',
        undoes,
        change: { ...restored(last, before), calledNumber: null },
      });
    },
  );
}

function restored(
  last: QueueAct,
  present: QueueStanding,
): Partial<QueueStanding> {
  const number = last.callNumber ?? last.after?.calledNumber ?? null;
  const withdrawnCalls =
    number === null
      ? present.withdrawnCalls
      : [...present.withdrawnCalls, number];
  return { ...(last.before ? standingOf(last.before) : {}), withdrawnCalls };
}

function standingOf({
  waitsSince,
  outSince,
  outUntil,
  ...rest
}: QueueStandingRow): QueueStanding {
  const instant = (text: string | null) =>
    text === null ? null : new Date(text);
  return {
    ...rest,
    waitsSince: instant(waitsSince),
    outSince: instant(outSince),
    outUntil: instant(outUntil),
  };
}
