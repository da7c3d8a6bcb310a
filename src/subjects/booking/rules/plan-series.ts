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

/** A session without a time may move this many days before or after its own day. */
export const SERIES_DAYS_AROUND = 6;

const NEAREST = 4;

export interface SeriesWish {
  /** The number of sessions, at most one a day. */
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

/** A day with the times that the patient may book. */
export interface SeriesDay {
  day: ClinicDay;
  dayStart: EpochMinute;
  /** In order. */
  starts: readonly SeriesStart[];
  /** The reason why the day offers nothing. Null: it offers something. */
  reason: SeriesReason | null;
}

/** PATIENT_BUSY: every free time of the day overlaps another appointment of the patient. */
export type SeriesReason = DayReason | { code: 'PATIENT_BUSY' };

export type SeriesOffer = SeriesStart & { start: EpochMinute };

export interface PlannedSession {
  day: ClinicDay;
  /** Null: the day has no fitting time. */
  offer: SeriesOffer | null;
  /** The day's reason, or no free time in the wanted part. Null: there is an offer. */
  reason: SeriesReason | { code: 'NOT_IN_THAT_PART' } | null;
  /** Free times that no other session has: of the same day, or around a day without a fitting time. */
  nearest: readonly SeriesOffer[];
}

/** Returns the first `count` days of the wanted weekdays. */
export function seriesDays({
  count,
  weekdays,
  from,
}: Pick<SeriesWish, 'count' | 'weekdays' | 'from'>) {
  const days: ClinicDay[] = [];
  if (weekdays.length === 0) return days;
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/**
 * Plans a session on each wanted day, all at the hour that fits most days. A day without a fitting time has a
 * reason. `days` run from the first wanted day to `SERIES_DAYS_AROUND` after the last one.
 */
export function planSeries(
  days: readonly SeriesDay[],
  wish: SeriesWish,
): PlannedSession[] {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const wanted = seriesDays(wish).flatMap((day) => byDay.get(day) ?? []);
  const fitting = wanted.map((each) =>
    offersOf(each).filter(
      ({ minute }) => wish.part === null || dayPartOf(minute) === wish.part,
    ),
  );
  const minute = usualMinute(fitting);
  const taken = new Set(
    wanted.filter((_, index) => fitting[index]?.length).map(({ day }) => day),
  );
  return wanted.map((own, index): PlannedSession => {
    const { day, dayStart } = own;
    const offer = closest(fitting[index] ?? [], dayStart + minute);
    if (offer) {
      return {
        day,
        offer,
        reason: null,
        nearest: nearestStarts(offersOf(own), offer.start, NEAREST),
      };
    }
    const around = days.filter(
      (each) =>
        !taken.has(each.day) &&
        Math.abs(daysBetween(day, each.day)) <= SERIES_DAYS_AROUND,
    );
    return {
      day,
      offer: null,
      reason: own.reason ?? { code: 'NOT_IN_THAT_PART' },
      nearest: nearestStarts(
        around.flatMap(offersOf),
        dayStart + minute,
        NEAREST,
      ),
    };
  });
}

/**
 * Plans all sessions with one doctor: most wanted days, then the earliest first session, then the list's
 * order. Each agenda holds one doctor's days. Undefined: there are no doctors.
 */
export function planSeriesWithOne(
  agendas: readonly (readonly SeriesDay[])[],
  wish: SeriesWish,
): PlannedSession[] | undefined {
  const plans = agendas.map((days) => planSeries(days, wish));
  const found = (plan: readonly PlannedSession[]) =>
    plan.filter(({ offer }) => offer !== null).length;
  const first = (plan: readonly PlannedSession[]) =>
    plan.find(({ offer }) => offer !== null)?.offer?.start ?? 0;
  return plans.toSorted(
    (a, b) => found(b) - found(a) || first(a) - first(b),
  )[0];
}

function offersOf({ dayStart, starts }: SeriesDay): SeriesOffer[] {
  return starts.map((start) => ({ ...start, start: dayStart + start.minute }));
}

/** Returns the minute at which most of these days have a free start. With several, the earliest. */
function usualMinute(fitting: readonly (readonly SeriesStart[])[]): number {
  const counts = new Map<number, number>();
  for (const starts of fitting) {
    for (const minute of new Set(starts.map((start) => start.minute))) {
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
  }
  const [first] = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || a - b,
  );
  return first?.[0] ?? 0;
}

function closest(
  offers: readonly SeriesOffer[],
  wanted: EpochMinute,
): SeriesOffer | null {
  return (
    offers.toSorted(
      (a, b) =>
        Math.abs(a.start - wanted) - Math.abs(b.start - wanted) ||
        a.start - b.start,
    )[0] ?? null
  );
}
