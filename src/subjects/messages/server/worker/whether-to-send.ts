import { epochMinuteOf, type Zone } from '../../../../base/time/clinic-zone.ts';
import {
  keepsQuiet,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import { isQuiet, whenAwake } from '../../../outbox/rules/quiet-hours.ts';
import { doctorDayTimesOf } from '../../../outbox/server/doctor-day-times.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import { upcomingAppointmentsOf } from '../../../outbox/server/upcoming-appointments.ts';

// The states in which a message about an appointment is true. Other kinds need an appointment that is not
// cancelled.
const statusOf: Partial<Record<MessageKind, readonly string[]>> = {
  cancellation: ['cancelled'],
  clinic_cancellation: ['cancelled'],
};

// In milliseconds after the start: a patient in the waiting room is still told that the doctor does not come.
export const cancelledToldForMs = 12 * 60 * 60_000;

export type WhyNot =
  | { status: 'voided' | 'dropped'; reason: string }
  /** Not now: it waits until the morning, because of quiet hours. */
  | { status: 'waiting'; until: Date };

/**
 * The reason why a message must not be sent, ever or yet: it is no longer true, or too late. Null: send it.
 * The appointment is the present one.
 */
export function whyNotSend(
  taken: TakenMessage,
  { now, zone }: { now: Date; zone: Zone },
): WhyNot | null {
  const {
    kind,
    appointment,
    appointmentVersion,
    uselessAt,
    settings,
    isWanted,
  } = taken;
  if (appointment) {
    const isStill = (statusOf[kind] ?? ['booked']).includes(appointment.status);
    if (appointment.version !== appointmentVersion || !isStill) {
      return { status: 'voided', reason: 'El turno cambió después' };
    }
    const afterStartMs =
      kind === 'clinic_cancellation' ? cancelledToldForMs : 0;
    if (appointment.startsAtMs + afterStartMs <= now.getTime()) {
      return { status: 'dropped', reason: 'El turno ya empezó' };
    }
  }
  if (kind === 'doctor_day' && doctorDayTimesOf(taken).length === 0) {
    return { status: 'voided', reason: 'Ya no tiene turnos ese día' };
  }
  if (
    kind === 'series_confirmation' &&
    upcomingAppointmentsOf(taken).length === 0
  ) {
    return { status: 'voided', reason: 'Ya no quedan sesiones reservadas' };
  }
  if (!isWanted)
    return {
      status: 'voided',
      reason: 'La persona no quiere mensajes por este medio',
    };
  if (uselessAt && uselessAt <= now)
    return { status: 'dropped', reason: 'Llegaba tarde' };
  const quiet = {
    fromMinute: settings.quietFromMinute,
    toMinute: settings.quietToMinute,
  };
  const minute = epochMinuteOf(now.getTime());
  // A patient on the waiting list may have asked to be told at any hour.
  const isAskedAtNight =
    kind === 'waitlist_offer' && taken.facts.atNight === true;
  if (!keepsQuiet(kind) || isAskedAtNight || !isQuiet(minute, quiet, zone))
    return null;
  const until = new Date(whenAwake(minute, quiet, zone) * 60_000);
  const isUselessThen =
    kind === 'reminder' ||
    (uselessAt && uselessAt <= until) ||
    (appointment && appointment.startsAtMs <= until.getTime());
  return isUselessThen
    ? { status: 'dropped', reason: 'Llegaba de noche' }
    : { status: 'waiting', until };
}
