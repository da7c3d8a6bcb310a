import type { StaffAppointment } from '../../../contract/staff/appointments.ts';
import { canCall } from '../../../domain/appointments/day-acts.ts';
import type { Services } from '../../clinic/services.ts';
import { inTransactionInTurn } from '../../kernel/db/commit-if.ts';
import { done, invalid, type Outcome, refuse } from '../../kernel/refusal.ts';
import { endLateArrival } from '../absences/say-late.ts';
import { announceAppointment } from '../appointment/announce-appointment.ts';
import { insertCall } from '../appointment/day-act-queries.ts';
import { ownDoctorOf, type StaffRequest } from '../appointment/read-appointment.ts';
import {
  findGivenAppointment,
  lockStaffAppointment,
  type StaffAppointmentRow,
} from '../appointment/staff-appointment-queries.ts';
import { toStaffAppointment } from '../appointment/to-staff-appointment.ts';

// The check constraint on `calls.number` has the same limit.
const mostCalls = 100;

type CallRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS';
type Called = Outcome<{ row: StaffAppointmentRow; isCalled: boolean }, CallRefusal>;

/**
 * Calls a waiting patient. The call is number `seenCalls` + 1; if another call came meanwhile, that one counts, so
 * two simultaneous presses call once.
 */
export async function callPatient(
  services: Services,
  { appointmentId: id, seenCalls, ...call }: StaffRequest & { seenCalls: number },
): Promise<Outcome<StaffAppointment, CallRefusal>> {
  const { db } = services;
  const { actor, now } = call;
  const own = { id, doctorId: ownDoctorOf(actor) };
  const called = await inTransactionInTurn(db, async (tx): Promise<Called> => {
    const appointment = await lockStaffAppointment(tx, own);
    if (!appointment) return refuse({ code: 'NOT_FOUND' });
    const { status, calls } = appointment;
    if (!canCall(status)) return refuse({ code: 'WRONG_STATUS', data: { status } });
    if (calls !== seenCalls) return done({ row: appointment, isCalled: false });
    if (calls >= mostCalls) return invalid('seenCalls', `Ya se le llamó ${mostCalls} veces.`);
    await insertCall(tx, { appointmentId: id, number: calls + 1, actor, now });
    return done({ row: await findGivenAppointment(tx, id), isCalled: true });
  });
  if (!called.ok) return called;
  const { row, isCalled } = called.value;
  if (isCalled) {
    announceAppointment(services, { ...row, movesQueue: true });
    await endLateArrival(services, { ...call, doctorId: row.doctorId });
  }
  return done(toStaffAppointment(row, call));
}
