import { type ClinicDay, weekdayOf } from '../../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  wallClockOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';
import { type DayPart, dayPartOf } from '../../schedule/rules/day-part.ts';

/** The times that serve a person on the waiting list. */
export interface Wish {
  /** ISO weekdays: 1 is Monday. At least one. */
  weekdays: readonly number[];
  /** At least one. */
  dayParts: readonly DayPart[];
  /** The last clinic day that serves. */
  untilDay: ClinicDay;
  /** The appointment that accepting moves: only starts before it serve. Null: none is moved. */
  soonerThan: EpochMinute | null;
}

/** How long an offer is kept for one person alone, in minutes. */
export const OFFER_MINUTES = 30;

/** The offers in a row that a person may leave unanswered before the wish ends by itself. */
export const MOST_UNANSWERED = 3;

/** The longest wait, in days. */
export const LONGEST_WAIT_DAYS = 366;

/** A start as wishes describe it. */
export interface WishedTime {
  start: EpochMinute;
  day: ClinicDay;
  weekday: number;
  part: DayPart;
}

/** Returns a start on the clinic's clock, computed once and compared with many wishes. */
export function wishedTimeOf(start: EpochMinute, zone: Zone): WishedTime {
  const { day, minute } = wallClockOf(start, zone);
  return { start, day, weekday: weekdayOf(day), part: dayPartOf(minute) };
}

/** True if the person waits for this start on the clinic's clock. */
export function isWishedFor(
  wish: Wish,
  { start, day, weekday, part }: WishedTime,
): boolean {
  if (wish.soonerThan !== null && start >= wish.soonerThan) return false;
  return (
    day <= wish.untilDay &&
    wish.weekdays.includes(weekday) &&
    wish.dayParts.includes(part)
  );
}
