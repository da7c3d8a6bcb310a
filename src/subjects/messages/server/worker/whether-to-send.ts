import { epochMinuteOf, type Zone } from '../../../../base/time/clinic-zone.ts';
import { rulesOf } from '../../../outbox/rules/message-kinds.ts';
import {
  isQuiet,
  TOLD_AFTER_START_HOURS,
  whenAwake,
} from '../../../outbox/rules/quiet-hours.ts';
import { doctorDayTimesOf } from '../../../outbox/server/doctor-day-times.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import { upcomingAppointmentsOf } from '../../../outbox/server/upcoming-appointments.ts';

const toldAfterStartMs = TOLD_AFTER_START_HOURS * 60 * 60_000;

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
  const rules = rulesOf(kind);
  if (appointment) {
    const isStill =
      appointment.status === (rules.appointmentStatus ?? 'booked');
    if (appointment.version !== appointmentVersion || !isStill) {
      return { status: 'voided', reason: 'El turno cambió después' };
    }
    const afterStartMs = rules.isToldAfterStart ? toldAfterStartMs : 0;
    if (appointment.startsAtMs + afterStartMs <= now.getTime()) {
      return { status: 'dropped', reason: 'El turno ya empezó' };
    }
  }
  if (rules.emptyReason !== undefined && listOf(taken).length === 0)
    return { status: 'voided', reason: rules.emptyReason };
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
  const isAskedAtNight = rules.mayAskForNight && taken.facts.atNight === true;
  if (!rules.keepsQuiet || isAskedAtNight || !isQuiet(minute, quiet, zone))
    return null;
  const until = new Date(whenAwake(minute, quiet, zone) * 60_000);
  const isUselessThen =
    rules.isUselessNextMorning ||
    (uselessAt && uselessAt <= until) ||
    (appointment && appointment.startsAtMs <= until.getTime());
  return isUselessThen
    ? { status: 'dropped', reason: 'Llegaba de noche' }
    : { status: 'waiting', until };
}

function listOf(taken: TakenMessage): readonly unknown[] {
  return rulesOf(taken.kind).source === 'doctor_day'
    ? doctorDayTimesOf(taken)
    : upcomingAppointmentsOf(taken);
}
