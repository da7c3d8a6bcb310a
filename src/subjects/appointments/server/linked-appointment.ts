import type { ClinicSnapshot } from '../../../base/clinic/server/snapshot.ts';
import type { Refusal } from '../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../contract/public-appointments.ts';
import { canConfirm } from '../rules/attendance.ts';
import {
  type AppointmentTiming,
  canCancel,
  canChange,
  canUndoCancellation,
  isLateCancellation,
  undoCancellationUntil,
} from '../rules/cancellation.ts';
import { canMove } from '../rules/life.ts';
import type { AppointmentRow } from './appointment-queries.ts';
import { cancelAskedBy } from './who-cancelled.ts';

/** An appointment as its link shows it: without specialty, practice or reason. */
export function toLinkedAppointment(
  appointment: AppointmentRow,
  {
    now,
    changeUntilHours,
    linkToken,
  }: { now: Date; changeUntilHours: number; linkToken: string },
): LinkedAppointment {
  const timing = timingOf(appointment, now);
  const isConfirmed = appointment.confirmedAt !== null;
  return {
    id: appointment.id,
    code: appointment.code,
    status: appointment.status,
    isConfirmed,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    doctorName: appointment.doctorName,
    roomName: appointment.roomName,
    isLate: isLateCancellation({ ...timing, changeUntilHours }),
    canCancel: canMove(appointment.status, 'cancelled') && canCancel(timing),
    canConfirm: canConfirm({
      ...timing,
      status: appointment.status,
      isConfirmed,
    }),
    canChange: whyNotChanged(appointment, { now, changeUntilHours }) === null,
    cancelled: cancelledOf(appointment),
    undoUntil: undoUntilOf(appointment, now),
    serverNow: now.toISOString(),
    linkToken,
  };
}

export function timingOf(
  appointment: AppointmentRow,
  now: Date,
): AppointmentTiming {
  return { startsAt: appointment.startsAt.getTime(), now: now.getTime() };
}

/**
 * Returns how many hours before its start a change is no longer on time: the doctor's setting, which may
 * narrow the clinic's.
 */
export function changeUntilHoursOf(
  { doctors, policy }: ClinicSnapshot,
  appointment: Pick<AppointmentRow, 'doctorId'>,
): number {
  return (doctors.get(appointment.doctorId)?.policy ?? policy).changeUntilHours;
}

/** Why the patient may not choose another time now; null: they may. */
export function whyNotChanged(
  appointment: AppointmentRow,
  { now, changeUntilHours }: { now: Date; changeUntilHours: number },
): Refusal<'WRONG_STATUS' | 'CHANGE_TOO_LATE'> | null {
  if (appointment.status !== 'booked')
    return { code: 'WRONG_STATUS', data: { status: appointment.status } };
  if (canChange({ ...timingOf(appointment, now), changeUntilHours }))
    return null;
  return { code: 'CHANGE_TOO_LATE', data: { changeUntilHours } };
}

/** True if the patient cancelled it, or the counter for the patient, recently enough to undo that. */
export function mayUndo(appointment: AppointmentRow, now: Date): boolean {
  if (
    cancelAskedBy(appointment) !== 'patient' ||
    appointment.cancelledAt === null
  )
    return false;
  return canUndoCancellation({
    ...timingOf(appointment, now),
    cancelledAt: appointment.cancelledAt.getTime(),
  });
}

function cancelledOf(
  appointment: AppointmentRow,
): LinkedAppointment['cancelled'] {
  const askedBy = cancelAskedBy(appointment);
  return askedBy && { askedBy, reason: appointment.publicCancelReason };
}

function undoUntilOf(appointment: AppointmentRow, now: Date): string | null {
  if (appointment.cancelledAt === null || !mayUndo(appointment, now))
    return null;
  const cancelledAt = appointment.cancelledAt.getTime();
  return new Date(
    undoCancellationUntil({ ...timingOf(appointment, now), cancelledAt }),
  ).toISOString();
}
