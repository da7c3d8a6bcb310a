import { type ClinicDay, weekdayOf } from '../../../base/time/clinic-day.ts';
import { type EpochMinute, wallClockOf, type Zone } from '../../../base/time/clinic-zone.ts';
import { type DayPart, dayPartOf } from '../../schedule/rules/day-part.ts';

/** When a time serves somebody who waits. */
export interface Wish {
  /** ISO weekdays: 1 is Monday. At least one. */
  weekdays: readonly number[];
  /** At least one. */
  dayParts: readonly DayPart[];
  /** The last clinic day that serves. */
  untilDay: ClinicDay;
  /** Only starts before this one serve: the appointment that accepting moves. Null: none is moved. */
  soonerThan: EpochMinute | null;
}

/** How long an offer is kept for one person alone, in minutes. */
export const OFFER_MINUTES = 30;

/** How many offers a person may leave unanswered, one after another, until the wish ends by itself. */
export const MOST_UNANSWERED = 3;

/** The longest that somebody may wait, in days. */
export const LONGEST_WAIT_DAYS = 366;

/** A start as wishes speak of it. */
export interface WishedTime {
  start: EpochMinute;
  day: ClinicDay;
  weekday: number;
  part: DayPart;
}

/** A start on the clinic's clock: worked out once, and held against many wishes. */
export function wishedTimeOf(start: EpochMinute, zone: Zone): WishedTime {
  const { day, minute } = wallClockOf(start, zone);
  return { start, day, weekday: weekdayOf(day), part: dayPartOf(minute) };
}

/** Whether a start, on the clinic's clock, is one that the person waits for. */
export function isWishedFor(wish: Wish, { start, day, weekday, part }: WishedTime): boolean {
  if (wish.soonerThan !== null && start >= wish.soonerThan) return false;
  return day <= wish.untilDay && wish.weekdays.includes(weekday) && wish.dayParts.includes(part);
}
