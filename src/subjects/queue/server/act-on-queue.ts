import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome } from '../../../base/kernel/refusal.ts';
import type { QueueStep } from '../../appointments/contract/queue-step.ts';
import { toStaffAppointment } from '../../appointments/server/to-staff-appointment.ts';
import type { QueueCalled, StaffQueue } from '../contract/staff-queue.ts';
import { type CallNextRequest, callNext } from './call-next.ts';
import { markUrgent, moveInQueue, skipTurn } from './move-in-queue.ts';
import { readStaffQueue, type StaffQueueRequest } from './read-staff-queue.ts';
import { sendToRoom } from './send-to-room.ts';
import { returnToQueue, stepOut } from './step-out.ts';
import type { QueueStepRefusal } from './take-queue-step.ts';
import { undoQueueAct } from './undo-queue-act.ts';

/** Calls the next patient, and returns the queue after it. */
export async function callNextInQueue(
  services: Services,
  request: CallNextRequest & StaffQueueRequest,
): Promise<Outcome<QueueCalled, 'QUEUE_EMPTY' | 'ROOM_IN_USE'>> {
  const called = await callNext(services, request);
  if (!called.ok) return called;
  const queue = await readStaffQueue(services, request);
  return done({ called: toStaffAppointment(called.value, request), queue });
}

type StepRequest = StaffQueueRequest & { appointmentId: string };
type StepRefusal = QueueStepRefusal | 'INVALID_INPUT';

/** Takes one step with a patient's turn, and returns the queue after it. */
export async function stepInQueue(
  services: Services,
  {
    step,
    ...request
  }: StepRequest & { step: QueueStep; idempotencyKey: string },
): Promise<Outcome<StaffQueue, StepRefusal | 'ROOM_IN_USE'>> {
  const taken = await takeStep(services, request, step);
  return taken.ok ? done(await readStaffQueue(services, request)) : taken;
}

function takeStep(
  services: Services,
  request: StepRequest & { idempotencyKey: string },
  step: QueueStep,
): Promise<Outcome<unknown, StepRefusal | 'ROOM_IN_USE'>> {
  switch (step.kind) {
    case 'stepOut':
      return stepOut(services, request);
    case 'return':
      return returnToQueue(services, request);
    case 'skip':
      return skipTurn(services, request);
    case 'move':
      return moveInQueue(services, { ...request, ...step });
    case 'urgent':
      return markUrgent(services, {
        ...request,
        isUrgent: true,
        reason: step.reason,
      });
    case 'usual':
      return markUrgent(services, { ...request, isUrgent: false });
    case 'room':
      return sendToRoom(services, { ...request, ...step });
  }
}

/** Takes back the last call or step, and returns the queue after it. */
export async function undoInQueue(
  services: Services,
  request: StepRequest & { actId: string },
): Promise<Outcome<StaffQueue, QueueStepRefusal | 'UNDO_TOO_LATE'>> {
  const taken = await undoQueueAct(services, request);
  return taken.ok ? done(await readStaffQueue(services, request)) : taken;
}
