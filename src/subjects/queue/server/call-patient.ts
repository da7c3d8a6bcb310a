import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import type { StaffAppointment } from '../../appointments/contract/staff-appointments.ts';
import { canCall } from '../../appointments/rules/day-acts.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import { isOfQueue } from '../../appointments/server/appointment-day.ts';
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
import { toStaffAppointment } from '../../appointments/server/to-staff-appointment.ts';
import { endLateArrival } from '../../schedule/server/absences/say-late.ts';
import { readQueueOfDay } from './queue-of-day.ts';
import { ticketOf } from './queue-row.ts';
import { lockQueue } from './queue-step-queries.ts';
import { roomInUse, whoIsInRoom } from './room-in-use.ts';

/** The check constraint on `calls.number` has the same limit. */
export const mostCalls = 100;

type CallRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'ROOM_IN_USE';
type Called = Outcome<{ isCalled: boolean }, CallRefusal>;

export interface CallRequest extends StaffRequest {
  seenCalls: number;
  /** True: the caller knows that another patient is in the room, or on the way there. */
  isShared?: boolean | undefined;
}

/**
 * Calls a patient who waits today, as call `seenCalls` + 1. If another call came meanwhile, that one counts,
 * so that two presses call once. A first call into a room in use is refused unless `isShared`.
 */
export async function callPatient(
  services: Services,
  request: CallRequest,
): Promise<Outcome<StaffAppointment, CallRefusal>> {
  const { appointmentId: id, seenCalls, isShared = false, ...call } = request;
  const { actor, now, zone } = call;
  const own = { id, doctorId: ownDoctorOf(actor) };
  const called = await inTransaction(
    services.db,
    async (tx): Promise<Called> => {
      await lockQueue(tx);
      const appointment = await lockStaffAppointment(tx, own);
      if (!appointment) return refuse({ code: 'NOT_FOUND' });
      const { status, calls } = appointment;
      if (!canCall(status))
        return refuse({ code: 'WRONG_STATUS', data: { status } });
      if (!isOfQueue(appointment, call))
        return refuse({
          code: 'WRONG_DAY',
          data: { day: dayAt(appointment.startsAt, zone) },
        });
      if (calls !== seenCalls) return done({ isCalled: false });
      if (calls >= mostCalls)
        return invalid('seenCalls', `Ya se le llamó ${mostCalls} veces.`);
      const taken = isShared ? null : await whyRoomTaken(tx, appointment, call);
      if (taken) return { ok: false, refusal: taken };
      await insertCall(tx, {
        appointmentId: id,
        number: calls + 1,
        actor,
        now,
      });
      return done({ isCalled: true });
    },
  );
  if (!called.ok) return called;
  // This reading comes after the transaction, so that no process waits for the lock meanwhile.
  const row = await findGivenAppointment(services.db, id);
  if (called.value.isCalled) await tellCalled(services, row, call);
  return done(toStaffAppointment(row, call));
}

/** Returns the refusal of a first call into a room in use. Null: the call may go on. */
async function whyRoomTaken(
  tx: Database,
  appointment: StaffAppointmentRow,
  { actor, ...clock }: Omit<StaffRequest, 'appointmentId'>,
) {
  const { queue } = await readQueueOfDay(tx, clock);
  const wanted = queue.find(({ id }) => id === appointment.id);
  if (!wanted || wanted.lastCall > wanted.settledCall) return null;
  const inside = whoIsInRoom(queue, wanted, actor.kind);
  if (!inside) return null;
  const insideRow = await findGivenAppointment(tx, inside.id);
  return roomInUse({
    inside,
    insideRow,
    wanted: appointment,
    wantedTicket: ticketOf(wanted),
  });
}

/** Tells every screen of the call, after the commit, and ends the late arrival of the doctor. */
export async function tellCalled(
  services: Services,
  row: StaffAppointmentRow,
  call: Omit<StaffRequest, 'appointmentId'>,
): Promise<void> {
  announceAppointment(services, { ...row, movesQueue: true });
  await endLateArrival(services, { ...call, doctorId: row.doctorId });
}
