import type { LinkedTurno } from '../../contract/public/booking.ts';
import {
  canCancel,
  canUndoCancellation,
  isLateCancellation,
  undoCancellationUntil,
} from '../../domain/appointments/cancellation.ts';
import { canMove } from '../../domain/appointments/life.ts';
import { epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { TurnoRow } from './turno-queries.ts';

/** A turno as its link shows it: nothing of specialty, practice or reason. */
export function toLinkedTurno(
  turno: TurnoRow,
  { now, changeUntilHours, linkToken }: { now: Date; changeUntilHours: number; linkToken: string },
): LinkedTurno {
  const timing = timingOf(turno, now);
  return {
    id: turno.id,
    code: turno.code,
    status: turno.status,
    isConfirmed: turno.confirmedAt !== null,
    startsAt: turno.startsAt.toISOString(),
    endsAt: turno.endsAt.toISOString(),
    doctorName: turno.doctorName,
    roomName: turno.roomName,
    isLate: isLateCancellation({ ...timing, changeUntilHours }),
    canCancel: canMove(turno.status, 'cancelled') && canCancel(timing),
    undoUntil: undoUntilOf(turno, now),
    serverNow: now.toISOString(),
    linkToken,
  };
}

export function timingOf(turno: TurnoRow, now: Date): { startsAt: number; now: number } {
  return { startsAt: epochMinuteOf(turno.startsAt.getTime()), now: epochMinuteOf(now.getTime()) };
}

function undoUntilOf(turno: TurnoRow, now: Date): string | null {
  if (turno.cancelledBy !== 'patient' || turno.cancelledAt === null) return null;
  const cancelledAt = epochMinuteOf(turno.cancelledAt.getTime());
  const timing = timingOf(turno, now);
  if (!canUndoCancellation({ ...timing, cancelledAt })) return null;
  return new Date(undoCancellationUntil({ ...timing, cancelledAt }) * 60_000).toISOString();
}
