import type {
  Closure,
  DayOpenings,
} from '../../../base/clinic/rules/openings.ts';
import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import { type DaySurvey, surveyDay, withMergedBusy } from './free-starts.ts';
import { accepts, lastDayFor, type OfferRequest } from './offer-request.ts';
import { slotGrid } from './slot-grid.ts';

/** Why a day cannot be booked at all, regardless of appointments. */
export type ShutReason =
  /** The day, or the last start of today, has gone by. */
  | { code: 'PAST' }
  /** Too far ahead for the web, until `opensOn`. */
  | { code: 'BEYOND_HORIZON'; opensOn: ClinicDay }
  | Closure
  /** There are sessions, but none for this practice or none long enough for it. */
  | { code: 'PRACTICE_NOT_OFFERED' };

/** Why a start, or all that is left of a day, is not on offer yet or any more. */
export type UntimelyReason =
  /**
   * Only the desk may book it. `opensAt`: when the web may; on a whole day, the earliest time. Null: never.
   */
  | { code: 'DESK_ONLY'; opensAt: EpochMinute | null }
  /** It begins within the notice. */
  | { code: 'TOO_SOON' };

/** Why a day offers nothing; the first that applies, in this order. */
export type DayReason = ShutReason | UntimelyReason | { code: 'FULL' };

/** A day with free starts has no reason; a day without starts has one. */
export type DayAvailability =
  | {
      day: ClinicDay;
      /** In order: minutes elapsed since the day began. */
      starts: number[];
      /** The minutes of a visit; the longest if the day's sessions differ. */
      occupiedMinutes: number;
      reason: null;
    }
  | { day: ClinicDay; starts: []; occupiedMinutes: null; reason: DayReason };

/** Returns the free starts of a doctor's day, or why there are none. */
export function dayAvailability(
  openings: DayOpenings,
  request: OfferRequest,
): DayAvailability {
  return judgeDay(openings, withMergedBusy(request), lastDayFor(request));
}

/** The same for several days, usually a month, in the order given. */
export function monthAvailability(
  days: readonly DayOpenings[],
  request: OfferRequest,
): DayAvailability[] {
  const sorted = withMergedBusy(request);
  const lastDay = lastDayFor(request);
  return days.map((openings) => judgeDay(openings, sorted, lastDay));
}

/** Returns why the request cannot book this day at all. Null: it may. */
export function whyDayIsShut(
  openings: DayOpenings,
  request: OfferRequest,
  lastDay: ClinicDay | null,
): ShutReason | null {
  const { day, closure } = openings;
  if (day < request.today) return { code: 'PAST' };
  if (lastDay !== null && day > lastDay) {
    return {
      code: 'BEYOND_HORIZON',
      opensOn: addDays(day, -request.policy.horizonDays),
    };
  }
  if (closure) return closure;
  const isOffered = openings.openings.some((opening) =>
    accepts(opening, request.practiceId),
  );
  return isOffered ? null : { code: 'PRACTICE_NOT_OFFERED' };
}

function judgeDay(
  openings: DayOpenings,
  request: OfferRequest,
  lastDay: ClinicDay | null,
): DayAvailability {
  const { day, start } = openings;
  const shut = whyDayIsShut(openings, request, lastDay);
  if (shut) return { day, starts: [], occupiedMinutes: null, reason: shut };
  const survey = surveyDay(openings, request);
  if (survey.free.length === 0) {
    return {
      day,
      starts: [],
      occupiedMinutes: null,
      reason: whyNothingIsFree(openings, survey),
    };
  }
  const starts = survey.free.map((free) => free.start - start);
  return {
    day,
    starts,
    occupiedMinutes: longestVisit(openings, request),
    reason: null,
  };
}

function whyNothingIsFree(
  { absenceReason }: DayOpenings,
  survey: DaySurvey,
): DayReason {
  if (survey.deskOnly > 0)
    return { code: 'DESK_ONLY', opensAt: survey.opensAt };
  if (survey.tooSoon > 0) return { code: 'TOO_SOON' };
  if (survey.taken > 0) return { code: 'FULL' };
  if (survey.past > 0) return { code: 'PAST' };
  // The visit fits nowhere: neither in the time that an absence left, nor in the sessions without one.
  return absenceReason === null
    ? { code: 'PRACTICE_NOT_OFFERED' }
    : { code: 'ABSENT', reason: absenceReason };
}

function longestVisit(
  { openings }: DayOpenings,
  { practiceId, visitMinutes, policy }: OfferRequest,
): number {
  const { bufferMinutes } = policy;
  return openings
    .filter((opening) => accepts(opening, practiceId))
    .map(
      ({ slotMinutes }) =>
        slotGrid({ slotMinutes, visitMinutes, bufferMinutes }).occupiedMinutes,
    )
    .reduce((longest, minutes) => Math.max(longest, minutes), 0);
}
