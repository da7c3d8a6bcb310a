import {
  addDays,
  type ClinicDay,
  daysBetween,
  type Weekday,
  weekdayOf,
} from '../../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import type { DayReason } from '../../schedule/rules/day-availability.ts';
import { type DayPart, dayPartOf } from '../../schedule/rules/day-part.ts';
import { nearestStarts } from '../../schedule/rules/next-free.ts';

/** So many days before and after its own a session that fails may go to. */
export const SERIES_DAYS_AROUND = 6;

const NEAREST = 4;

export interface SeriesWish {
  /** How many sessions, one a day at most. */
  count: number;
  weekdays: readonly Weekday[];
  /** Null: at any hour. */
  part: DayPart | null;
  /** The first day that may have a session. */
  from: ClinicDay;
}

/** A start that the patient may book. */
export interface SeriesStart {
  doctorId: string;
  /** Minutes elapsed since the day began. */
  minute: number;
}

/** What a day offers to the patient. */
export interface SeriesDay {
  day: ClinicDay;
  dayStart: EpochMinute;
  /** In order. */
  starts: readonly SeriesStart[];
  /** Why the day offers nothing; null where it offers something. */
  reason: SeriesReason | null;
}

/** The patient's other appointments leave nothing of what the day offers. */
export type SeriesReason = DayReason | { code: 'PATIENT_BUSY' };

export type SeriesOffer = SeriesStart & { start: EpochMinute };

export interface PlannedSession {
  day: ClinicDay;
  /** Null: the day has no such time. */
  offer: SeriesOffer | null;
  /** Why there is no offer: of the day, or that what is free is not in the wanted part of it. Null with an offer. */
  reason: SeriesReason | { code: 'NOT_IN_THAT_PART' } | null;
  /** Free times that no other session has: of the same day, and where that has none wanted of days without a session. */
  nearest: readonly SeriesOffer[];
}

/** The first `count` days of the wanted weekdays. */
export function seriesDays({ count, weekdays, from }: Pick<SeriesWish, 'count' | 'weekdays' | 'from'>) {
  const days: ClinicDay[] = [];
  if (weekdays.length === 0) return days;
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/**
 * A session on each of the wanted days, all at the hour that serves on most of them. A day without a time in the wanted
 * part fails, and says why. `days` are those from the first wanted one to `SERIES_DAYS_AROUND` after the last.
 */
export function planSeries(days: readonly SeriesDay[], wish: SeriesWish): PlannedSession[] {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const wanted = seriesDays(wish).flatMap((day) => byDay.get(day) ?? []);
  const fitting = wanted.map((each) =>
    offersOf(each).filter(({ minute }) => wish.part === null || dayPartOf(minute) === wish.part),
  );
  const minute = usualMinute(fitting);
  const taken = new Set(wanted.filter((_, index) => fitting[index]?.length).map(({ day }) => day));
  return wanted.map((own, index): PlannedSession => {
    const { day, dayStart } = own;
    const offer = closest(fitting[index] ?? [], dayStart + minute);
    if (offer) {
      return { day, offer, reason: null, nearest: nearestStarts(offersOf(own), offer.start, NEAREST) };
    }
    const around = days.filter(
      (each) => !taken.has(each.day) && Math.abs(daysBetween(day, each.day)) <= SERIES_DAYS_AROUND,
    );
    return {
      ...{ day, offer: null },
      reason: own.reason ?? { code: 'NOT_IN_THAT_PART' },
      nearest: nearestStarts(around.flatMap(offersOf), dayStart + minute, NEAREST),
    };
  });
}

/**
 * The same with one of several who attend, each with the days as they alone offer them: whoever has most of the wanted days,
 * of equals the one whose first session comes first, then the first of the list. Nobody attends: undefined.
 */
export function planSeriesWithOne(
  agendas: readonly (readonly SeriesDay[])[],
  wish: SeriesWish,
): PlannedSession[] | undefined {
  const plans = agendas.map((days) => planSeries(days, wish));
  const found = (plan: readonly PlannedSession[]) => plan.filter(({ offer }) => offer !== null).length;
  const first = (plan: readonly PlannedSession[]) =>
    plan.find(({ offer }) => offer !== null)?.offer?.start ?? 0;
  return plans.toSorted((a, b) => found(b) - found(a) || first(a) - first(b))[0];
}

function offersOf({ dayStart, starts }: SeriesDay): SeriesOffer[] {
  return starts.map((start) => ({ ...start, start: dayStart + start.minute }));
}

/** The minute of the day at which most of these days have a free start; of several, the earliest. */
function usualMinute(fitting: readonly (readonly SeriesStart[])[]): number {
  const counts = new Map<number, number>();
  for (const starts of fitting) {
    for (const minute of new Set(starts.map((start) => start.minute))) {
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
  }
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  return first?.[0] ?? 0;
}

function closest(offers: readonly SeriesOffer[], wanted: EpochMinute): SeriesOffer | null {
  return (
    offers.toSorted(
      (a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || a.start - b.start,
    )[0] ?? null
  );
}
