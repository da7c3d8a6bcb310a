import type { DayOpenings } from '../../../base/clinic/rules/openings.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { type FreeStart, surveyDay, withMergedBusy } from './free-starts.ts';
import { lastDayFor, type OfferRequest } from './offer-request.ts';

export interface NextFree extends FreeStart {
  day: ClinicDay;
  /** Minutes elapsed since the day began. */
  minute: number;
}

/**
 * The first start on offer from now on, or null. Consumes the days lazily and in order: `days` may be a
 * generator.
 */
export function nextFree(
  days: Iterable<DayOpenings>,
  request: OfferRequest,
): NextFree | null {
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

/**
 * Days before and after a lost time in which others are looked for. The far ones count only if the near ones
 * have none, for a doctor who is booked up or attends rarely.
 */
export const nearestReach = { nearDays: 7, farDays: 62 };

/** The starts closest to a lost one, which is excluded; in order of time. */
export function nearestStart<Start extends { start: number }>(
  starts: readonly Start[],
  wanted: number,
): Start | undefined {
  const away = ({ start }: Start) => Math.abs(start - wanted);
  return starts.toSorted((a, b) => away(a) - away(b) || a.start - b.start)[0];
}

export function nearestStarts<Start extends { start: number }>(
  starts: readonly Start[],
  wanted: number,
  count: number,
): Start[] {
  return starts
    .filter(({ start }) => start !== wanted)
    .toSorted(
      (a, b) =>
        Math.abs(a.start - wanted) - Math.abs(b.start - wanted) ||
        a.start - b.start,
    )
    .slice(0, count)
    .sort((a, b) => a.start - b.start);
}
