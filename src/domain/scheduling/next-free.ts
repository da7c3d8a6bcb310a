import type { ClinicDay } from '../calendar/clinic-day.ts';
import { type FreeStart, surveyDay, withMergedBusy } from './free-starts.ts';
import { lastDayFor, type OfferRequest } from './offer-request.ts';
import type { DayOpenings } from './openings.ts';

export interface NextFree extends FreeStart {
  day: ClinicDay;
  /** Minutes elapsed since the day began. */
  minute: number;
}

/**
 * The first start on offer from now on, or null. Takes the days one by one, in order, and asks for no
 * more than it needs: `days` may be a generator that computes them.
 */
export function nextFree(days: Iterable<DayOpenings>, request: OfferRequest): NextFree | null {
  const sorted = withMergedBusy(request);
  const lastDay = lastDayFor(request);
  for (const openings of days) {
    const { day } = openings;
    if (day < request.today || openings.openings.length === 0) continue;
    if (lastDay !== null && day > lastDay) return null;
    const [first] = surveyDay(openings, sorted).free;
    if (first) return { ...first, day, minute: first.start - openings.start };
  }
  return null;
}

/** The starts closest to a lost one (which is left out), in order of time. */
export function nearestStarts<Start extends { start: number }>(
  starts: readonly Start[],
  wanted: number,
  count: number,
): Start[] {
  return starts
    .filter(({ start }) => start !== wanted)
    .toSorted(
      (one, other) =>
        Math.abs(one.start - wanted) - Math.abs(other.start - wanted) || one.start - other.start,
    )
    .slice(0, count)
    .sort((one, other) => one.start - other.start);
}
