import { addDays } from '../calendar/clinic-day.ts';
import { type EpochMinute, instantAt, wallClockOf, type Zone } from '../calendar/clinic-zone.ts';

/** When nobody is told what they did not just ask for, in minutes of the clinic's wall clock; over midnight. */
export interface QuietHours {
  fromMinute: number;
  toMinute: number;
}

/** How late, in minutes, a reminder, an offer or a delay is still of use. */
export const USEFUL_MINUTES = 60;

export function isQuiet(at: EpochMinute, quiet: QuietHours, zone: Zone): boolean {
  const { minute } = wallClockOf(at, zone);
  return minute >= quiet.fromMinute || minute < quiet.toMinute;
}

/** The first minute from `at` on in which people may be told. */
export function whenAwake(at: EpochMinute, quiet: QuietHours, zone: Zone): EpochMinute {
  if (!isQuiet(at, quiet, zone)) return at;
  const { day, minute } = wallClockOf(at, zone);
  return instantAt(minute < quiet.toMinute ? day : addDays(day, 1), quiet.toMinute, zone);
}

/**
 * When to remind of a turno `offsetMinutes` before it; where that falls into the night, the evening before,
 * so long before the quiet that being late by what is still of use does not wake anybody.
 */
export function reminderDueAt(
  startsAt: EpochMinute,
  { offsetMinutes, quiet, zone }: { offsetMinutes: number; quiet: QuietHours; zone: Zone },
): EpochMinute {
  const due = startsAt - offsetMinutes;
  if (!isQuiet(due, quiet, zone)) return due;
  const { day, minute } = wallClockOf(due, zone);
  return instantAt(minute < quiet.toMinute ? addDays(day, -1) : day, quiet.fromMinute - USEFUL_MINUTES, zone);
}

/** The most that the evening before may come before the offset itself, in minutes. */
export function longestAdvance({ fromMinute, toMinute }: QuietHours): number {
  // A clock that is put forward in that night adds what it skips; no zone skips more than two hours.
  return 1440 - fromMinute + USEFUL_MINUTES + toMinute + 120;
}
