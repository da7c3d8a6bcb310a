import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysFrom,
  type Weekday,
  weekdayOf,
} from '../../../base/time/clinic-day.ts';
import { dayPartOf } from '../../schedule/rules/day-part.ts';
import {
  planSeries,
  planSeriesWithOne,
  SERIES_DAYS_AROUND,
  type SeriesDay,
  type SeriesWish,
  seriesDays,
} from './plan-series.ts';

/** A Tuesday. */
const first = '2026-11-24';
const [nine, ten, three, four] = [540, 600, 900, 960] as const;

/** Consecutive days from the first. A day that is not named offers nothing. */
function daysWith(minutes: Record<string, number[]>, count = 40): SeriesDay[] {
  return daysFrom(first, count).map((day, index) => {
    const starts = (minutes[day] ?? []).map((minute) => ({
      doctorId: 'ana',
      minute,
    }));
    const reason = starts.length > 0 ? null : ({ code: 'NO_SESSION' } as const);
    return { day, dayStart: index * 1440, starts, reason };
  });
}

const tuesdaysAndThursdays: SeriesWish = {
  count: 4,
  weekdays: [2, 4],
  part: null,
  from: first,
};

describe('the days of a series', () => {
  test('are the first days on the wanted weekdays', () => {
    expect(seriesDays(tuesdaysAndThursdays)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-12-01',
      '2026-12-03',
    ]);
  });

  test('begin on the first wanted weekday', () => {
    expect(seriesDays({ count: 2, weekdays: [1], from: first })).toEqual([
      '2026-11-30',
      '2026-12-07',
    ]);
  });

  test('do not exist if no weekday is wanted', () => {
    expect(seriesDays({ count: 2, weekdays: [], from: first })).toEqual([]);
  });
});

test('each session has the hour that is free on most days, or the nearest to it', () => {
  const days = daysWith({
    '2026-11-24': [nine, three],
    '2026-11-26': [three, four],
    '2026-12-01': [ten, three],
    '2026-12-03': [ten, four],
  });
  const plan = planSeries(days, tuesdaysAndThursdays);
  expect(plan.map(({ offer }) => offer?.minute)).toEqual([
    three,
    three,
    three,
    four,
  ]);
});

test('a day with no time in the wanted part says so, and gives its other times as the nearest', () => {
  const days = daysWith({
    '2026-11-24': [three],
    '2026-11-26': [nine, ten],
    '2026-12-01': [three],
  });
  const plan = planSeries(days, {
    ...tuesdaysAndThursdays,
    count: 3,
    part: 'afternoon',
  });
  expect(plan[1]).toMatchObject({
    day: '2026-11-26',
    offer: null,
    reason: { code: 'NOT_IN_THAT_PART' },
    nearest: [{ minute: nine }, { minute: ten }],
  });
});

test('a day with no free time says why, and gives free times of nearby days without a session', () => {
  const days = daysWith({
    '2026-11-24': [three],
    '2026-11-25': [nine],
    '2026-12-01': [three],
  });
  const plan = planSeries(days, { ...tuesdaysAndThursdays, count: 3 });
  expect(plan[1]).toMatchObject({
    offer: null,
    reason: { code: 'NO_SESSION' },
  });
  expect(plan[1]?.nearest.map(({ start }) => start)).toEqual([1440 + nine]);
});

const situations = fc.record({
  offered: fc.array(
    fc.uniqueArray(
      fc.integer({ min: 48, max: 120 }).map((five) => five * 10),
      { maxLength: 4 },
    ),
    {
      minLength: 60,
      maxLength: 60,
    },
  ),
  weekdays: fc.uniqueArray(fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7), {
    minLength: 1,
  }),
  part: fc.constantFrom(null, 'morning' as const, 'afternoon' as const),
  count: fc.integer({ min: 2, max: 6 }),
});

test('for any free times, each wanted day has one session, on offer and in the wanted part; a failing day offers no taken time', () => {
  fc.assert(
    fc.property(situations, ({ offered, weekdays, part, count }) => {
      const days = daysFrom(first, 60).map((day, index): SeriesDay => {
        const starts = (offered[index] ?? [])
          .toSorted((a, b) => a - b)
          .map((minute) => ({ doctorId: 'ana', minute }));
        return {
          day,
          dayStart: index * 1440,
          starts,
          reason: starts.length > 0 ? null : { code: 'FULL' },
        };
      });
      const byDay = new Map(days.map((each) => [each.day, each]));
      const plan = planSeries(days, { count, weekdays, part, from: first });
      expect(plan.map(({ day }) => day)).toEqual(
        seriesDays({ count, weekdays, from: first }),
      );
      const taken = new Set(plan.flatMap(({ offer }) => offer?.start ?? []));
      for (const { day, offer, reason, nearest } of plan) {
        const own = byDay.get(day) as SeriesDay;
        const fitting = own.starts.filter(
          ({ minute }) => part === null || dayPartOf(minute) === part,
        );
        // A day fails only if it has no fitting time, and then it has a reason.
        expect(offer === null).toBe(fitting.length === 0);
        expect(reason === null).toBe(offer !== null);
        if (offer)
          expect(fitting).toContainEqual({
            doctorId: offer.doctorId,
            minute: offer.minute,
          });
        for (const { start, minute } of nearest) {
          const its = days.find(
            ({ dayStart }) => dayStart === start - minute,
          ) as SeriesDay;
          expect(its.starts.map((each) => each.minute)).toContain(minute);
          if (offer) expect(its.day).toBe(day);
          else {
            expect(taken.has(start)).toBe(false);
            expect(its.day >= addDays(day, -SERIES_DAYS_AROUND)).toBe(true);
            expect(its.day <= addDays(day, SERIES_DAYS_AROUND)).toBe(true);
          }
        }
      }
      expect(plan.every(({ day }) => weekdays.includes(weekdayOf(day)))).toBe(
        true,
      );
    }),
  );
});

describe('one professional for the whole series', () => {
  const of = (doctorId: string, minutes: Record<string, number[]>) =>
    daysWith(minutes).map((day) => ({
      ...day,
      starts: day.starts.map((start) => ({ ...start, doctorId })),
    }));
  const doctors = (agendas: SeriesDay[][]) =>
    planSeriesWithOne(agendas, tuesdaysAndThursdays)?.map(
      ({ offer }) => offer?.doctorId ?? null,
    );

  test('is the doctor with the most wanted days, even if another begins sooner', () => {
    const sooner = of('ana', { '2026-11-24': [nine], '2026-11-26': [nine] });
    const most = of('beto', {
      '2026-11-26': [nine],
      '2026-12-01': [nine],
      '2026-12-03': [nine],
    });
    expect(doctors([sooner, most])).toEqual([null, 'beto', 'beto', 'beto']);
  });

  test('is, among equals, the first to begin, then the first of the list; without doctors there is no plan', () => {
    const [late, early] = [
      of('ana', { '2026-11-26': [ten] }),
      of('beto', { '2026-11-24': [ten] }),
    ];
    expect(doctors([late, early])?.[0]).toBe('beto');
    expect(doctors([of('ana', { '2026-11-24': [ten] }), early])?.[0]).toBe(
      'ana',
    );
    expect(doctors([])).toBeUndefined();
  });
});
