import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { canCall } from '../../domain/appointments/day-acts.ts';
import { commitInTurn } from '../db/commit-if.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, invalid, type Outcome, type Refusal } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { insertCall } from './day-act-queries.ts';
import { ownDoctorOf, type StaffAsked } from './read-turno.ts';
import { findStaffTurno, lockStaffTurno } from './staff-turno-queries.ts';
import { toStaffTurno } from './to-staff-turno.ts';

// As the table of calls has it.
const mostCalls = 100;

/**
 * Calls who waits. It is the call after those that the asker had seen: where there was another meanwhile, that one
 * is it, so that two who press at once call once.
 */
export async function callPatient(
  services: BookingServices,
  { appointmentId: id, actor, seenCalls, now }: StaffAsked & { seenCalls: number },
): Promise<Outcome<StaffTurno, 'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS'>> {
  const { db, catalog } = services;
  const { timeZone } = (await catalog.current()).clinic;
  const own = { id, doctorId: ownDoctorOf(actor) };
  let refusal: Refusal<'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS'> = { code: 'NOT_FOUND' };
  let isCalled = false;
  const row = await commitInTurn(db, async (tx) => {
    const turno = await lockStaffTurno(tx, own);
    if (!turno) return undefined;
    if (!canCall(turno.status)) {
      refusal = { code: 'WRONG_STATUS', data: { status: turno.status } };
      return undefined;
    }
    if (turno.calls !== seenCalls) return turno;
    if (turno.calls >= mostCalls) {
      refusal = invalid('seenCalls', `Ya se le llamó ${mostCalls} veces.`).refusal;
      return undefined;
    }
    await insertCall(tx, { appointmentId: id, number: turno.calls + 1, actor, now });
    isCalled = true;
    return findStaffTurno(tx, own);
  });
  if (!row) return { ok: false, refusal };
  if (isCalled) announceTurno(services, { ...row, movesQueue: true });
  return done(toStaffTurno(row, { actor, now, timeZone }));
}
