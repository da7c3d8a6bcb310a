import { type ClinicDay, weekdayOf, weekNumber } from '../calendar/clinic-day.ts';
import { type DaySpan, daySpan, type EpochMinute, instantAt, type Zone } from '../calendar/clinic-zone.ts';
import {
  type Interval,
  intersection,
  mergeIntervals,
  overlaps,
  subtractIntervals,
} from '../calendar/interval.ts';
import type { Absence, AvailabilityRule, Schedule, SessionTerms } from './schedule.ts';

/** A stretch in which a doctor attends. */
export interface Opening extends Interval, SessionTerms {
  /** Where the session began: slots are counted from here also when an absence took its first part. */
  gridStart: EpochMinute;
}

/** Why a doctor does not attend at all on a day. */
export type Closure =
  | { code: 'HOLIDAY'; name: string }
  | { code: 'ABSENT'; reason: string }
  | { code: 'NO_SESSION' };

/** What configuration says of one doctor's day. Bookings and the clock do not change it: cache it. */
export interface DayOpenings extends DaySpan {
  /** In order; empty exactly when `closure` says why. */
  openings: readonly Opening[];
  closure: Closure | null;
  /** The public words of an absence that took part of the day. */
  absenceReason: string | null;
}

/**
 * When a doctor attends on a clinic day: rules (unless a holiday closes it) and extra sessions (also on
 * holidays), without the absences. The order of the schedule's lists does not matter.
 */
export function openingsOfDay(schedule: Schedule, day: ClinicDay, zone: Zone): DayOpenings {
  const span = daySpan(day, zone);
  const holidayName = closingHoliday(schedule, day);
  const ruled = holidayName !== null ? [] : schedule.rules.filter((rule) => isInForce(rule, day));
  const sessions = [
    ...ruled.map((rule) => sessionOfRule(rule, span, zone)),
    ...schedule.extraSessions.map((extra) => asOpening(extra, extra.start, span, extra)),
  ].filter((session) => session.start < session.end);
  const absences = schedule.absences.filter(
    (one) => one.start < one.end && sessions.some((session) => overlaps(session, one)),
  );
  const openings = cutOut(absences, sessions);
  const absenceReason = firstReason(absences);
  const closure = openings.length > 0 ? null : whyClosed(holidayName, absenceReason);
  return { ...span, openings, closure, absenceReason };
}

export function openingsOfDays(schedule: Schedule, days: readonly ClinicDay[], zone: Zone): DayOpenings[] {
  return days.map((day) => openingsOfDay(schedule, day, zone));
}

function closingHoliday({ holidays }: Schedule, day: ClinicDay): string | null {
  const names = holidays.filter((one) => one.day === day && !one.isWorked).map((one) => one.name);
  return names.sort(compareText)[0] ?? null;
}

function isInForce(rule: AvailabilityRule, day: ClinicDay): boolean {
  if (rule.weekday !== weekdayOf(day) || day < rule.validFrom) return false;
  if (rule.validTo !== null && day > rule.validTo) return false;
  return (weekNumber(day) - weekNumber(rule.validFrom)) % rule.everyWeeks === 0;
}

function sessionOfRule(rule: AvailabilityRule, span: DaySpan, zone: Zone): Opening {
  const instant = (wallMinute: number) =>
    span.clockChange === null ? span.start + wallMinute : instantAt(span.day, wallMinute, zone);
  const start = instant(rule.fromMinute);
  return asOpening({ start, end: instant(rule.toMinute) }, start, span, rule);
}

function asOpening(session: Interval, gridStart: EpochMinute, span: Interval, terms: SessionTerms): Opening {
  const { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore } = terms;
  // A day that the zone skipped lasts nothing, and so does what was to happen in it.
  const { start, end } = intersection(session, span);
  return { start, end, gridStart, slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore };
}

function cutOut(absences: readonly Absence[], sessions: readonly Opening[]): Opening[] {
  const holes = mergeIntervals(absences);
  return sessions
    .flatMap((session) => subtractIntervals(session, holes).map((part) => ({ ...session, ...part })))
    .sort(byStart);
}

/** Total, so that two sessions at one time come out the same whatever the order they came in. */
function byStart(one: Opening, other: Opening): number {
  return (
    one.start - other.start ||
    one.gridStart - other.gridStart ||
    one.slotMinutes - other.slotMinutes ||
    one.end - other.end ||
    compareText(termsKey(one), termsKey(other))
  );
}

function termsKey({ deskOnlyUntilHoursBefore, roomId, practiceIds }: SessionTerms): string {
  return JSON.stringify([deskOnlyUntilHoursBefore, roomId, practiceIds?.toSorted() ?? null]);
}

function firstReason(absences: readonly Absence[]): string | null {
  const [first] = absences.toSorted(
    (one, other) => one.start - other.start || one.end - other.end || compareText(one.reason, other.reason),
  );
  return first?.reason ?? null;
}

function whyClosed(holidayName: string | null, absenceReason: string | null): Closure {
  if (holidayName !== null) return { code: 'HOLIDAY', name: holidayName };
  return absenceReason === null ? { code: 'NO_SESSION' } : { code: 'ABSENT', reason: absenceReason };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
