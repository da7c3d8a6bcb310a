import type {
  Closure,
  DayOpenings,
  Opening,
} from '../../../base/clinic/rules/openings.ts';
import type { Absence } from '../../../base/clinic/rules/schedule.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import {
  contains,
  type Interval,
  mergeIntervals,
  overlaps,
} from '../../../base/time/interval.ts';

/** An existing appointment, with what placing it in the schedule needs. */
export interface GivenAppointment extends Interval {
  practiceId: string;
  /** An overbooking may run past the end of the session in which it begins, but not into an absence. */
  isOverbooked: boolean;
}

/** From right to worst: within a session, outside every session, on a holiday or in an absence. */
export const places = ['inside', 'outside', 'closed'] as const;
export type Place = (typeof places)[number];

/** A doctor's attendance on a day, as needed to place an appointment. */
export interface AttendedDay {
  openings: readonly Pick<Opening, 'start' | 'end' | 'practiceIds'>[];
  closure: Closure | null;
}

/** The place of an appointment in its doctor's day. Two adjoining sessions count as one. */
export function placeInSchedule(
  appointment: GivenAppointment,
  { openings, closure }: AttendedDay,
  absences: readonly Absence[],
): Place {
  const fitting = mergeIntervals(
    openings.filter((opening) => isFor(opening, appointment)),
  );
  const needed = appointment.isOverbooked
    ? firstMinuteOf(appointment)
    : appointment;
  const isAbsent = absences.some((absence) => overlaps(absence, appointment));
  const isWithin = fitting.some((stretch) => contains(stretch, needed));
  if (isWithin && !(appointment.isOverbooked && isAbsent)) return 'inside';
  return closure?.code === 'HOLIDAY' || isAbsent ? 'closed' : 'outside';
}

/** Returns the room of the session in which an appointment begins. Undefined: it begins in none. */
export function roomOf(
  appointment: GivenAppointment,
  { openings }: Pick<DayOpenings, 'openings'>,
) {
  const start = firstMinuteOf(appointment);
  return openings.find(
    (opening) => isFor(opening, appointment) && contains(opening, start),
  )?.roomId;
}

function isFor(
  { practiceIds }: Pick<Opening, 'practiceIds'>,
  { practiceId }: GivenAppointment,
): boolean {
  return practiceIds === null || practiceIds.includes(practiceId);
}

function firstMinuteOf({ start }: { start: EpochMinute }): Interval {
  return { start, end: start + 1 };
}
