import {
  type ClinicDay,
  weekdayOf,
  weekNumber,
} from '../../time/clinic-day.ts';
import {
  type DaySpan,
  daySpan,
  type EpochMinute,
  instantAt,
  type Zone,
} from '../../time/clinic-zone.ts';
import {
  type Interval,
  intersection,
  mergeIntervals,
  overlaps,
  subtractIntervals,
} from '../../time/interval.ts';
import type {
  Absence,
  AvailabilityRule,
  Schedule,
  SessionTerms,
} from './schedule.ts';

/** A stretch in which a doctor attends. */
export interface Opening extends Interval, SessionTerms {
  /** The session's original start: slots are counted from it even where an absence removed the first part. */
  gridStart: EpochMinute;
}

/** Why a doctor does not attend at all on a day. */
export type Closure =
  | { code: 'HOLIDAY'; name: string }
  | { code: 'ABSENT'; reason: string }
  | { code: 'NO_SESSION' };

/** A doctor's day as configured. Independent of bookings and of the present time, so it can be cached. */
export interface DayOpenings extends DaySpan {
  /** In order; empty exactly when `closure` says why. */
  openings: readonly Opening[];
  closure: Closure | null;
  /** The public words of an absence that took part of the day. */
  absenceReason: string | null;
  /** All absences from the day's start on, whether or not they cut a session: an overbooking may not run into one. */
  absences: readonly Absence[];
}

/**
 * When a doctor attends on a clinic day: rules (unless a holiday closes it) and extra sessions (also on
 * holidays), without the absences. The order of the schedule's lists does not matter.
 */
export function openingsOfDay(
  schedule: Schedule,
  day: ClinicDay,
  zone: Zone,
): DayOpenings {
  const span = daySpan(day, zone);
  const holidayName = closingHoliday(schedule, day);
  const ruled =
    holidayName !== null
      ? []
      : schedule.rules.filter((rule) => isInForce(rule, day));
  const sessions = [
    ...ruled.map((rule) => sessionOfRule(rule, span, zone)),
    ...schedule.extraSessions.map((extra) =>
      asOpening(extra, extra.start, span, extra),
    ),
  ].filter((session) => session.start < session.end);
  const absences = schedule.absences.filter(
    (absence) =>
      absence.start < absence.end &&
      sessions.some((session) => overlaps(session, absence)),
  );
  const openings = cutOut(absences, sessions);
  const absenceReason = firstReason(absences);
  const closure =
    openings.length > 0 ? null : whyClosed(holidayName, absenceReason);
  const later = schedule.absences
    .filter((absence) => absence.end > span.start)
    .sort(byTime);
  return { ...span, openings, closure, absenceReason, absences: later };
}

export function openingsOfDays(
  schedule: Schedule,
  days: readonly ClinicDay[],
  zone: Zone,
): DayOpenings[] {
  return days.map((day) => openingsOfDay(schedule, day, zone));
}

function closingHoliday({ holidays }: Schedule, day: ClinicDay): string | null {
  const names = holidays
    .filter((holiday) => holiday.day === day && !holiday.isWorked)
    .map((holiday) => holiday.name);
  return names.sort(compareText)[0] ?? null;
}

function isInForce(rule: AvailabilityRule, day: ClinicDay): boolean {
  if (rule.weekday !== weekdayOf(day) || day < rule.validFrom) return false;
  if (rule.validTo !== null && day > rule.validTo) return false;
  return (weekNumber(day) - weekNumber(rule.validFrom)) % rule.everyWeeks === 0;
}

function sessionOfRule(
  rule: AvailabilityRule,
  span: DaySpan,
  zone: Zone,
): Opening {
  const instant = (wallMinute: number) =>
    span.clockChange === null
      ? span.start + wallMinute
      : instantAt(span.day, wallMinute, zone);
  const start = instant(rule.fromMinute);
  return asOpening({ start, end: instant(rule.toMinute) }, start, span, rule);
}

function asOpening(
  session: Interval,
  gridStart: EpochMinute,
  span: Interval,
  terms: SessionTerms,
): Opening {
  const { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore } = terms;
  // A day that the zone skips has no length, and neither have its sessions.
  const { start, end } = intersection(session, span);
  return {
    start,
    end,
    gridStart,
    slotMinutes,
    roomId,
    practiceIds,
    deskOnlyUntilHoursBefore,
  };
}

function cutOut(
  absences: readonly Absence[],
  sessions: readonly Opening[],
): Opening[] {
  const holes = mergeIntervals(absences);
  return sessions
    .flatMap((session) =>
      subtractIntervals(session, holes).map((part) => ({
        ...session,
        ...part,
      })),
    )
    .sort(byStart);
}

/** A total order, so that the result does not depend on the order of the input. */
function byStart(a: Opening, b: Opening): number {
  return (
    a.start - b.start ||
    a.gridStart - b.gridStart ||
    a.slotMinutes - b.slotMinutes ||
    a.end - b.end ||
    compareText(termsKey(a), termsKey(b))
  );
}

function termsKey({
  deskOnlyUntilHoursBefore,
  roomId,
  practiceIds,
}: SessionTerms): string {
  return JSON.stringify([
    deskOnlyUntilHoursBefore,
    roomId,
    practiceIds?.toSorted() ?? null,
  ]);
}

function firstReason(absences: readonly Absence[]): string | null {
  return absences.toSorted(byTime)[0]?.reason ?? null;
}

function byTime(a: Absence, b: Absence): number {
  return a.start - b.start || a.end - b.end || compareText(a.reason, b.reason);
}

function whyClosed(
  holidayName: string | null,
  absenceReason: string | null,
): Closure {
  if (holidayName !== null) return { code: 'HOLIDAY', name: holidayName };
  return absenceReason === null
    ? { code: 'NO_SESSION' }
    : { code: 'ABSENT', reason: absenceReason };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
