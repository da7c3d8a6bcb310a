import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import { isOfQueue } from '../../appointments/server/appointment-day.ts';
import {
  lockStaffAppointment,
  type StaffAppointmentRow,
} from '../../appointments/server/staff-appointment-queries.ts';
import { type QueueClock, readQueueOfDay } from './queue-of-day.ts';
import {
  findHasStep,
  findQueuePlace,
  insertQueueStep,
  lockQueue,
  type QueueActor,
  type QueuePlace,
  type QueueStanding,
  type QueueStepKind,
  updateAppointmentRoom,
  updateQueuePlace,
} from './queue-step-queries.ts';
import type { QueueRow } from './waiting-queries.ts';

/** A request for a step with a patient who waits today. */
export interface QueueStepRequest extends QueueClock {
  appointmentId: string;
  /** A doctor reaches only their own patients; a patient only themselves, or `patientId`. */
  actor: QueueActor;
  /** The patient whose appointment a patient's step needs; absent: the actor. */
  patientId?: string;
  /** The request's own key: sent again, it takes no second step. */
  idempotencyKey?: string;
}

export interface QueueSight {
  tx: Database;
  appointment: StaffAppointmentRow;
  row: QueueRow;
  queue: readonly QueueRow[];
  moment: Awaited<ReturnType<typeof readQueueOfDay>>['moment'];
  before: QueueStanding;
}

/** The change that a step makes. Null: it is so already, and nothing is written. */
export type QueueStepTaken = {
  kind: QueueStepKind;
  reason?: string | null;
  change: Partial<QueueStanding>;
  undoes?: { id: number | null; callId: string | null };
} | null;

const untouched: QueuePlace = {
  isUrgent: false,
  place: null,
  waitsSince: null,
  outSince: null,
  outUntil: null,
  settledCall: 0,
  withdrawnCalls: [],
};

export type QueueStepRefusal = 'NOT_FOUND' | 'WRONG_STATUS' | 'WRONG_DAY';

/**
 * Takes one step with a patient who waits today, decided under the queue's lock, and tells every screen.
 * Refuses for another day, or a patient who does not wait. A repeated request is answered as done.
 */
export async function takeQueueStep<
  Code extends Parameters<typeof refuse>[0]['code'] = QueueStepRefusal,
>(
  services: Services,
  request: QueueStepRequest,
  decide: (
    sight: QueueSight,
  ) => Promise<Outcome<QueueStepTaken, Code | QueueStepRefusal>>,
): Promise<Outcome<{ isChanged: boolean }, Code | QueueStepRefusal>> {
  const {
    appointmentId,
    actor,
    patientId,
    now,
    zone,
    idempotencyKey: requestKey = null,
  } = request;
  type Taken = Outcome<
    { row: StaffAppointmentRow; isChanged: boolean },
    Code | QueueStepRefusal
  >;
  const taken = await inTransaction(services.db, async (tx): Promise<Taken> => {
    await lockQueue(tx);
    const doctorId = actor.kind === 'doctor' ? actor.id : null;
    const appointment = await lockStaffAppointment(tx, {
      id: appointmentId,
      doctorId,
    });
    const isOwn =
      actor.kind !== 'patient' ||
      appointment?.patientId === (patientId ?? actor.id);
    if (!appointment || !isOwn) return refuse({ code: 'NOT_FOUND' }) as Taken;
    if (
      actor.id &&
      requestKey &&
      (await findHasStep(tx, {
        appointmentId,
        actorId: actor.id,
        requestKey,
      }))
    ) {
      return done({ row: appointment, isChanged: false });
    }
    const { status, arrivedAt } = appointment;
    if (!isOfQueue(appointment, request))
      return refuse({
        code: 'WRONG_DAY',
        data: { day: dayAt(appointment.startsAt, zone) },
      }) as Taken;
    const { queue, moment } = await readQueueOfDay(tx, request);
    const row = queue.find(({ id }) => id === appointmentId);
    if (!row || status !== 'arrived' || !arrivedAt)
      return refuse({ code: 'WRONG_STATUS', data: { status } }) as Taken;
    const place =
      (await findQueuePlace(tx, { appointmentId, arrivedAt })) ?? untouched;
    const before = { ...place, roomId: row.roomId, calledNumber: null };
    const decided = await decide({
      tx,
      appointment,
      row,
      queue,
      moment,
      before,
    });
    if (!decided.ok) return decided;
    if (!decided.value) return done({ row: appointment, isChanged: false });
    const { kind, reason = null, change, undoes } = decided.value;
    const after: QueueStanding = { ...before, ...change };
    const { roomId, calledNumber: _, ...to } = after;
    await updateQueuePlace(tx, { appointmentId, arrivedAt, place: to });
    if (roomId !== before.roomId)
      await updateAppointmentRoom(tx, { id: appointmentId, roomId });
    await insertQueueStep(tx, {
      appointmentId,
      kind,
      reason,
      before,
      after,
      actor,
      now,
      requestKey,
      undoesId: undoes?.id ?? null,
      undoesCallId: undoes?.callId ?? null,
    });
    return done({ row: appointment, isChanged: true });
  });
  if (!taken.ok) return taken;
  const { row, isChanged } = taken.value;
  if (isChanged) announceAppointment(services, { ...row, movesQueue: true });
  return done({ isChanged });
}
