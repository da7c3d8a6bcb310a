import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DayOpenings,
  openingsOfDay,
  openingsOfDays,
} from '../../../base/clinic/rules/openings.ts';
import { daysFrom } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import {
  BUENOS_AIRES,
  offerRequest,
  rule,
  schedule,
  situations,
} from '../../../testing/clinic/schedules.ts';
import { freeStarts } from './free-starts.ts';
import { nearestStarts, nextFree } from './next-free.ts';

describe('the next free appointment', () => {
  test('is the first on offer, for any schedule', () => {
    fc.assert(
      fc.property(situations(), ({ schedule: its, days, zone, request }) => {
        const openings = openingsOfDays(its, days, zone);
        const [first] = freeStarts(openings, request);
        const free = nextFree(openings, request);
        expect(free?.start).toBe(first?.start);
        if (free)
          expect(startOfDay(free.day, zone) + free.minute).toBe(free.start);
      }),
    );
  });

  test('reads no more days than it needs', () => {
    const looked: string[] = [];
    const its = schedule({ rules: [rule()] });
    function* days(): Generator<DayOpenings> {
      for (const day of daysFrom('2026-11-20', 61)) {
        looked.push(day);
        yield openingsOfDay(its, day, BUENOS_AIRES);
      }
    }
    expect(nextFree(days(), offerRequest())).toMatchObject({
      day: '2026-11-24',
      minute: 540,
      roomId: 'room-1',
    });
    expect(looked.at(-1)).toBe('2026-11-24');
  });

  test('does not exist if no time is free up to the horizon', () => {
    const openings = openingsOfDays(
      schedule({ rules: [rule()] }),
      daysFrom('2026-11-20', 30),
      BUENOS_AIRES,
    );
    expect(
      nextFree(openings, offerRequest({ policy: { horizonDays: 3 } })),
    ).toBeNull();
  });
});

describe('the times nearest to a lost time', () => {
  const starts = [500, 520, 560, 580, 900].map((start) => ({ start }));

  test.each([
    [540, 2, [520, 560]],
    [541, 3, [520, 560, 580]],
    [560, 2, [520, 580]],
    [0, 1, [500]],
    [540, 99, [500, 520, 560, 580, 900]],
    [540, 0, []],
  ])('for %i, %i of them', (wanted, count, expected) => {
    expect(
      nearestStarts(starts, wanted, count).map(
        (nearestStart) => nearestStart.start,
      ),
    ).toEqual(expected);
  });

  test('prefer the earlier of two equally near', () => {
    expect(nearestStarts([{ start: 560 }, { start: 520 }], 540, 1)).toEqual([
      { start: 520 },
    ]);
  });
});
