import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contains,
  firstEndingAfter,
  type Interval,
  intersection,
  mergeIntervals,
  overlaps,
  subtractIntervals,
} from './interval.ts';

const LIMIT = 60;
const intervals = fc
  .tuple(fc.integer({ min: 0, max: LIMIT }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]) => ({ start, end: start + length }));
const lists = fc.array(intervals, { maxLength: 12 });

function minutesIn(list: readonly Interval[]): Set<number> {
  return new Set(
    list.flatMap(({ start, end }) =>
      Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i),
    ),
  );
}

function isSortedApart(list: readonly Interval[]): boolean {
  return list.every(
    (interval, index) =>
      interval.start < interval.end &&
      (index === 0 || interval.start > (list[index - 1]?.end ?? 0)),
  );
}

describe('stretches of time', () => {
  test('two appointments that touch do not overlap', () => {
    expect(overlaps({ start: 0, end: 20 }, { start: 20, end: 40 })).toBe(false);
    expect(overlaps({ start: 0, end: 21 }, { start: 20, end: 40 })).toBe(true);
  });

  test('overlap exactly when they share a minute', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        fc.pre(a.start < a.end && b.start < b.end);
        const shared = minutesIn([a]).intersection(minutesIn([b]));
        expect(overlaps(a, b)).toBe(shared.size > 0);
        expect(minutesIn([intersection(a, b)])).toEqual(shared);
        expect(contains(a, b)).toBe(minutesIn([b]).isSubsetOf(minutesIn([a])));
      }),
    );
  });

  test('merged in any order hold the same minutes, sorted and apart', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const merged = mergeIntervals(list);
        expect(minutesIn(merged)).toEqual(minutesIn(list));
        expect(isSortedApart(merged)).toBe(true);
        expect(mergeIntervals(list.toReversed())).toEqual(merged);
        expect(mergeIntervals(merged)).toBe(merged);
      }),
    );
  });

  test('keep the minutes that others do not take away', () => {
    fc.assert(
      fc.property(intervals, lists, (from, holes) => {
        const left = subtractIntervals(from, holes);
        expect(minutesIn(left)).toEqual(
          minutesIn([from]).difference(minutesIn(holes)),
        );
        expect(isSortedApart(left)).toBe(true);
      }),
    );
  });

  test('the search finds the first that has not ended', () => {
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: -1, max: LIMIT + 20 }),
        (list, instant) => {
          const merged = mergeIntervals(list);
          const index = merged.findIndex(({ end }) => end > instant);
          expect(firstEndingAfter(merged, instant)).toBe(
            index === -1 ? merged.length : index,
          );
        },
      ),
    );
  });
});
