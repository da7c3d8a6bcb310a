import type { LinkedTurno } from '../../contract/public/appointments.ts';
import { canCancel, isLateCancellation } from '../../domain/appointments/cancellation.ts';
import { canMove } from '../../domain/appointments/life.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { changeUntilHoursOf, timingOf, toLinkedTurno } from './linked-turno.ts';
import { accessTurno, type TurnoAsked } from './turno-access.ts';
import {
  insertMessage,
  insertTransition,
  lockTurno,
  type TurnoRow,
  updateTurnoCancelled,
} from './turno-queries.ts';

/**
 * Cancels for its patient, at any time before the turno; within the clinic's hours it is noted as late. A
 * turno that its patient cancelled before is answered as it is.
 */
export async function cancelTurno(
  services: BookingServices,
  asked: TurnoAsked,
): Promise<Outcome<LinkedTurno, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_STATUS'>> {
  const { db, budgets, catalog } = services;
  const accessed = await accessTurno(budgets, asked);
  if (!accessed.ok) return accessed;
  const { now } = asked;
  const {
    turno: { id, doctorId },
    linkToken,
  } = accessed.value;
  const changeUntilHours = changeUntilHoursOf(await catalog.current(), { doctorId });
  let before: TurnoRow | undefined;
  const turno = await commitIf(db, async (tx) => {
    const current = await lockTurno(tx, id);
    if (!isCancellable(current, now)) return current;
    await cancelLocked(tx, current, { now, changeUntilHours });
    before = current;
    return lockTurno(tx, id);
  });
  if (before) announceTurno(services, { ...before, movesQueue: before.status !== 'booked' });
  if (turno?.status !== 'cancelled' || turno.cancelledBy !== 'patient') {
    return refuse({ code: 'WRONG_STATUS', data: { status: turno?.status ?? 'cancelled' } });
  }
  return done(toLinkedTurno(turno, { now, changeUntilHours, linkToken }));
}

function isCancellable(turno: TurnoRow, now: Date): boolean {
  return canMove(turno.status, 'cancelled') && canCancel(timingOf(turno, now));
}

async function cancelLocked(
  tx: Database,
  turno: TurnoRow,
  { now, changeUntilHours }: { now: Date; changeUntilHours: number },
): Promise<void> {
  const isLate = isLateCancellation({ ...timingOf(turno, now), changeUntilHours });
  await updateTurnoCancelled(tx, { id: turno.id, isLate, now });
  await insertTransition(tx, {
    appointmentId: turno.id,
    fromStatus: turno.status,
    toStatus: 'cancelled',
    at: now,
    actor: { kind: 'patient', id: turno.patientId },
  });
  await insertMessage(tx, { turno, kind: 'cancellation', now });
}
