import type { LinkedTurno } from '../../contract/public/appointments.ts';
import { canConfirm } from '../../domain/appointments/attendance.ts';
import {
  canCancel,
  canChange,
  canUndoCancellation,
  isLateCancellation,
  type TurnoTiming,
  undoCancellationUntil,
} from '../../domain/appointments/cancellation.ts';
import { canMove } from '../../domain/appointments/life.ts';
import type { Catalog } from '../clinic/catalog.ts';
import type { Refusal } from '../refusal.ts';
import type { TurnoRow } from './turno-queries.ts';
import { cancelAskedBy } from './who-cancelled.ts';

/** A turno as its link shows it: nothing of specialty, practice or reason. */
export function toLinkedTurno(
  turno: TurnoRow,
  { now, changeUntilHours, linkToken }: { now: Date; changeUntilHours: number; linkToken: string },
): LinkedTurno {
  const timing = timingOf(turno, now);
  const isConfirmed = turno.confirmedAt !== null;
  return {
    id: turno.id,
    code: turno.code,
    status: turno.status,
    isConfirmed,
    startsAt: turno.startsAt.toISOString(),
    endsAt: turno.endsAt.toISOString(),
    doctorName: turno.doctorName,
    roomName: turno.roomName,
    isLate: isLateCancellation({ ...timing, changeUntilHours }),
    canCancel: canMove(turno.status, 'cancelled') && canCancel(timing),
    canConfirm: canConfirm({ ...timing, status: turno.status, isConfirmed }),
    canChange: whyNotChanged(turno, { now, changeUntilHours }) === null,
    cancelled: cancelledOf(turno),
    undoUntil: undoUntilOf(turno, now),
    serverNow: now.toISOString(),
    linkToken,
  };
}

export function timingOf(turno: TurnoRow, now: Date): TurnoTiming {
  return { startsAt: turno.startsAt.getTime(), now: now.getTime() };
}

/** Until how many hours before nobody calls it late: as the doctor asks, who may narrow what the clinic allows. */
export function changeUntilHoursOf({ doctors, policy }: Catalog, turno: Pick<TurnoRow, 'doctorId'>): number {
  return (doctors.get(turno.doctorId)?.policy ?? policy).changeUntilHours;
}

/** Why its patient may not choose another time for it now; null where they may. */
export function whyNotChanged(
  turno: TurnoRow,
  { now, changeUntilHours }: { now: Date; changeUntilHours: number },
): Refusal<'WRONG_STATUS' | 'CHANGE_TOO_LATE'> | null {
  if (turno.status !== 'booked') return { code: 'WRONG_STATUS', data: { status: turno.status } };
  if (canChange({ ...timingOf(turno, now), changeUntilHours })) return null;
  return { code: 'CHANGE_TOO_LATE', data: { changeUntilHours } };
}

/** Whether its patient cancelled it, or had it cancelled, so short ago that they may have it back. */
export function mayUndo(turno: TurnoRow, now: Date): boolean {
  if (cancelAskedBy(turno) !== 'patient' || turno.cancelledAt === null) return false;
  return canUndoCancellation({ ...timingOf(turno, now), cancelledAt: turno.cancelledAt.getTime() });
}

function cancelledOf(turno: TurnoRow): LinkedTurno['cancelled'] {
  const askedBy = cancelAskedBy(turno);
  return askedBy && { askedBy, reason: turno.publicCancelReason };
}

function undoUntilOf(turno: TurnoRow, now: Date): string | null {
  if (turno.cancelledAt === null || !mayUndo(turno, now)) return null;
  const cancelledAt = turno.cancelledAt.getTime();
  return new Date(undoCancellationUntil({ ...timingOf(turno, now), cancelledAt })).toISOString();
}
