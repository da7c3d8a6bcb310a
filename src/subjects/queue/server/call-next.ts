import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { insertCall } from '../../appointments/server/day-act-queries.ts';
import {
  ownDoctorOf,
  type StaffRequest,
} from '../../appointments/server/read-appointment.ts';
import {
  findGivenAppointment,
  lockStaffAppointment,
  type StaffAppointmentRow,
} from '../../appointments/server/staff-appointment-queries.ts';
import { inOrder } from '../rules/queue-order.ts';
import { mostCalls, tellCalled } from './call-patient.ts';
import { readQueueOfDay } from './queue-of-day.ts';
import { stateOf, ticketOf, toArrival } from './queue-row.ts';
import { findCalledBy, lockQueue } from './queue-step-queries.ts';
import { roomInUse, whoIsInRoom } from './room-in-use.ts';
import type { QueueRow } from './waiting-queries.ts';

/** The part of the queue to call from. Empty: the whole queue, and for a doctor their own patients. */
export interface QueuePart {
  waitingRoomId?: string | undefined;
  doctorId?: string | undefined;
  specialtyId?: string | undefined;
}

export interface CallNextRequest
  extends Omit<StaffRequest, 'appointmentId'>,
    QueuePart {
  /** True: the caller knows that another patient is in the room, or on the way there. */
  isShared?: boolean | undefined;
  idempotencyKey: string;
}

type CallNextRefusal = 'QUEUE_EMPTY' | 'ROOM_IN_USE';
type Next = Outcome<{ id: string; isCalled: boolean }, CallNextRefusal>;

/**
 * Calls the first waiting patient of that part whose room is free. Refuses with ROOM_IN_USE if no room is.
 * The queue's lock makes two simultaneous presses call two patients. The same key calls once.
 */
export async function callNext(
  services: Services,
  request: CallNextRequest,
): Promise<Outcome<StaffAppointmentRow, CallNextRefusal>> {
  const { actor, now, idempotencyKey: requestKey } = request;
  const called = await inTransaction(services.db, async (tx): Promise<Next> => {
    await lockQueue(tx);
    const before = await findCalledBy(tx, { actorId: actor.id, requestKey });
    if (before) return done({ id: before, isCalled: false });
    const { queue, moment } = await readQueueOfDay(tx, request);
    const part = queue.filter(
      isIn({ ...request, doctorId: ownDoctorOf(actor) ?? request.doctorId }),
    );
    const byId = new Map(part.map((row) => [row.id, row]));
    const waiting = part
      .filter((row) => stateOf(row) === 'waiting')
      .map(toArrival);
    const line = inOrder(waiting, moment).map(
      ({ id }) => byId.get(id) as QueueRow,
    );
    const free = line.filter((row) => !whoIsInRoom(queue, row, actor.kind));
    for (const row of [...free, ...(request.isShared ? line : [])]) {
      const locked = await lockIfWaiting(tx, row);
      if (!locked) continue;
      await insertCall(tx, {
        appointmentId: row.id,
        number: locked.calls + 1,
        actor,
        now,
        requestKey,
      });
      return done({ id: row.id, isCalled: true });
    }
    const [first] = line;
    const inside = first && whoIsInRoom(queue, first, actor.kind);
    if (!first || !inside) {
      const out = part.filter((row) => stateOf(row) === 'out').length;
      return refuse({ code: 'QUEUE_EMPTY', data: { out } });
    }
    const [wanted, insideRow] = [
      await findGivenAppointment(tx, first.id),
      await findGivenAppointment(tx, inside.id),
    ];
    return {
      ok: false,
      refusal: roomInUse({
        inside,
        insideRow,
        wanted,
        wantedTicket: ticketOf(first),
      }),
    };
  });
  if (!called.ok) return called;
  const { id, isCalled } = called.value;
  // This reading comes after the transaction, so that no process waits for the lock meanwhile.
  const row = await findGivenAppointment(services.db, id);
  if (isCalled) await tellCalled(services, row, request);
  return done(row);
}

function isIn({ waitingRoomId, doctorId, specialtyId }: QueuePart) {
  return (row: QueueRow) =>
    (waitingRoomId === undefined || row.waitingRoomId === waitingRoomId) &&
    (doctorId === undefined || row.doctorId === doctorId) &&
    (specialtyId === undefined || row.specialtyId === specialtyId);
}

/** Null: the appointment changed between the reading and the lock, or was called too often. */
async function lockIfWaiting(
  tx: Database,
  row: QueueRow,
): Promise<StaffAppointmentRow | null> {
  const locked = await lockStaffAppointment(tx, {
    id: row.id,
    doctorId: row.doctorId,
  });
  if (locked?.status !== 'arrived' || locked.calls >= mostCalls) return null;
  return locked.arrivedAt?.getTime() === row.arrivedAt?.getTime()
    ? locked
    : null;
}
