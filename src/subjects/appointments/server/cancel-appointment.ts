import type { Services } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../contract/public-appointments.ts';
import { canCancel, isLateCancellation } from '../rules/cancellation.ts';
import { canMove } from '../rules/life.ts';
import { announceAppointment } from './announce-appointment.ts';
import {
  type AccessRefusal,
  type AppointmentRequest,
  accessAppointment,
} from './appointment-access.ts';
import {
  type AppointmentRow,
  findAppointment,
  lockAppointment,
} from './appointment-queries.ts';
import { cancelAll } from './change-status.ts';
import {
  changeUntilHoursOf,
  timingOf,
  toLinkedAppointment,
} from './linked-appointment.ts';

/**
 * Cancels for the patient, at any time before the appointment. Within the clinic's hours the cancellation is
 * recorded as late. An appointment that its patient cancelled before is returned as it is.
 */
export async function cancelAppointment(
  services: Services,
  request: AppointmentRequest,
): Promise<Outcome<LinkedAppointment, AccessRefusal | 'WRONG_STATUS'>> {
  const { db, snapshot } = services;
  const accessed = await accessAppointment(services, request);
  if (!accessed.ok) return accessed;
  const { now } = request;
  const {
    appointment: { id, doctorId, representativeId },
    linkToken,
  } = accessed.value;
  const changeUntilHours = changeUntilHoursOf(await snapshot.current(), {
    doctorId,
  });
  let before: AppointmentRow | undefined;
  const appointment = await inTransaction(db, async (tx) => {
    const current = await lockAppointment(tx, id);
    if (!isCancellable(current, now)) return current;
    await cancelAll(tx, {
      appointments: [current],
      actor: { kind: 'patient', id: representativeId ?? current.patientId },
      isForPatient: false,
      isLate: isLateCancellation({
        ...timingOf(current, now),
        changeUntilHours,
      }),
      reason: null,
      now,
    });
    before = current;
    return findAppointment(tx, id);
  });
  if (before)
    announceAppointment(services, {
      ...before,
      movesQueue: before.status !== 'booked',
    });
  if (
    appointment?.status !== 'cancelled' ||
    appointment.cancelledBy !== 'patient'
  ) {
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment?.status ?? 'cancelled' },
    });
  }
  return done(
    toLinkedAppointment(appointment, { now, changeUntilHours, linkToken }),
  );
}

/** True if its patient may cancel it still. */
export function isCancellable(appointment: AppointmentRow, now: Date): boolean {
  return (
    canMove(appointment.status, 'cancelled') &&
    canCancel(timingOf(appointment, now))
  );
}
