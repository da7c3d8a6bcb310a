import { addDays } from '../../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  instantAt,
  wallClockOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';

/**
 * The hours in which unrequested messages are not sent, in minutes of the clinic's wall clock. They span
 * midnight.
 */
export interface QuietHours {
  fromMinute: number;
  toMinute: number;
}

/** How long after the start a patient in the waiting room is still told that the doctor does not come. */
export const TOLD_AFTER_START_HOURS = 12;

/** How many minutes late a reminder, an offer or a delay is still useful. */
export const USEFUL_MINUTES = 60;

export function isQuiet(
  at: EpochMinute,
  quiet: QuietHours,
  zone: Zone,
): boolean {
  const { minute } = wallClockOf(at, zone);
  return minute >= quiet.fromMinute || minute < quiet.toMinute;
}

/** The first minute from `at` on that is outside quiet hours. */
export function whenAwake(
  at: EpochMinute,
  quiet: QuietHours,
  zone: Zone,
): EpochMinute {
  if (!isQuiet(at, quiet, zone)) return at;
  const { day, minute } = wallClockOf(at, zone);
  return instantAt(
    minute < quiet.toMinute ? day : addDays(day, 1),
    quiet.toMinute,
    zone,
  );
}

/**
 * The time of a reminder `offsetMinutes` before the appointment. If it falls into quiet hours, it is sent the
 * evening before, USEFUL_MINUTES before they start, so that even a late reminder wakes no patient.
 */
export function reminderDueAt(
  startsAt: EpochMinute,
  {
    offsetMinutes,
    quiet,
    zone,
  }: { offsetMinutes: number; quiet: QuietHours; zone: Zone },
): EpochMinute {
  const due = startsAt - offsetMinutes;
  if (!isQuiet(due, quiet, zone)) return due;
  const { day, minute } = wallClockOf(due, zone);
  return instantAt(
    minute < quiet.toMinute ? addDays(day, -1) : day,
    quiet.fromMinute - USEFUL_MINUTES,
    zone,
  );
}

/** The most minutes by which a reminder sent the evening before precedes its offset. */
export function longestAdvance({ fromMinute, toMinute }: QuietHours): number {
  // A clock that is put forward that night adds the skipped time. No zone skips more than two hours.
  return 1440 - fromMinute + USEFUL_MINUTES + toMinute + 120;
}
