import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingsOfDay } from '../../../base/clinic/rules/openings.ts';
import { addDays, weekdayOf } from '../../../base/time/clinic-day.ts';
import {
  BUENOS_AIRES,
  rule,
  schedule,
} from '../../../testing/clinic/schedules.ts';
import { changedHolidays, changedStretches } from './changed-stretches.ts';
import { continueWeeksFrom, firstCommonDay } from './rule-days.ts';
import { refusalsOfHours } from './session-hours.ts';

const monday = '2026-11-23';
const rules = fc
  .record({
    weekday: fc.constantFrom(1 as const, 2 as const, 7 as const),
    begins: fc.integer({ min: 0, max: 40 }),
    lasts: fc.option(fc.integer({ min: 0, max: 90 })),
    everyWeeks: fc.constantFrom(1, 2, 3, 4),
  })
  .map(({ weekday, begins, lasts, everyWeeks }) => {
    const validFrom = addDays(monday, begins);
    return rule({
      weekday,
      everyWeeks,
      validFrom,
      validTo: lasts === null ? null : addDays(validFrom, lasts),
    });
  });

describe('two rules of one doctor', () => {
  test('for every two and every three weeks meet once in six weeks', () => {
    const everyTwo = rule({
      weekday: 1,
      everyWeeks: 2,
      validFrom: monday,
      validTo: null,
    });
    const everyThree = rule({
      weekday: 1,
      everyWeeks: 3,
      validFrom: addDays(monday, 7),
      validTo: null,
    });
    expect(firstCommonDay(everyTwo, everyThree)).toBe(addDays(monday, 28));
    expect(firstCommonDay(everyThree, everyTwo)).toBe(addDays(monday, 28));
  });

  test('meet first on the first day on which both open', () => {
    fc.assert(
      fc.property(rules, rules, (a, b) => {
        const isOpen = (each: typeof a, day: string) =>
          openingsOfDay(schedule({ rules: [each] }), day, BUENOS_AIRES).openings
            .length > 0;
        const days = Array.from({ length: 200 }, (_, index) =>
          addDays(monday, index),
        );
        const met =
          days.find((day) => isOpen(a, day) && isOpen(b, day)) ?? null;
        expect(firstCommonDay(a, b)).toBe(met);
        expect(firstCommonDay(b, a)).toBe(met);
      }),
      { numRuns: 60 },
    );
  });

  test('keep the same weeks when one replaces the other', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 60 }), (old, after) => {
        const day = addDays(old.validFrom, after);
        const next = {
          ...old,
          validTo: null,
          validFrom: continueWeeksFrom(old, day),
        };
        for (let index = 0; index < 60; index++) {
          const each = addDays(day, index);
          if (weekdayOf(each) !== old.weekday) continue;
          const isOpen = (availabilityRule: typeof old) =>
            openingsOfDay(
              schedule({ rules: [availabilityRule] }),
              each,
              BUENOS_AIRES,
            ).openings.length;
          expect(isOpen(next)).toBe(isOpen({ ...old, validTo: null }));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('schedules that differ only in the order of their lists have no difference', () => {
  const entry = schedule({
    rules: [rule({ id: 'a', practiceIds: ['x', 'y'] }), rule({ id: 'b' })],
  });
  const other = schedule({
    rules: [rule({ id: 'b' }), rule({ id: 'a', practiceIds: ['y', 'x'] })],
  });
  expect(changedStretches(entry, other)).toEqual([]);
});

test('an absence or a closed day changes its own hours, and a rule any hour', () => {
  const before = schedule({
    rules: [rule()],
    absences: [{ start: 0, end: 60, reason: 'Congreso' }],
  });
  const holiday = { day: '1970-01-01', name: 'Año nuevo', isWorked: false };
  expect(changedStretches(before, { ...before, absences: [] })).toMatchObject([
    { start: 0, end: 60 },
  ]);
  expect(changedStretches(before, { ...before, rules: [] })).toBeNull();
  expect(changedHolidays([], [holiday], 'Etc/UTC')).toMatchObject([
    { start: 0, end: 1440 },
  ]);
  expect(changedHolidays([holiday], [holiday], 'Etc/UTC')).toEqual([]);
});

test.each([
  [{ fromMinute: 480, toMinute: 720, slotMinutes: 20 }, {}],
  [{ fromMinute: 0, toMinute: 1440, slotMinutes: 480 }, {}],
  [
    { fromMinute: 720, toMinute: 720, slotMinutes: 20 },
    { toMinute: 'HOURS_BACKWARDS' },
  ],
  [
    { fromMinute: 1320, toMinute: 120, slotMinutes: 20 },
    { toMinute: 'HOURS_BACKWARDS' },
  ],
  [
    { fromMinute: 480, toMinute: 495, slotMinutes: 20 },
    { slotMinutes: 'SLOT_TOO_LONG' },
  ],
  [
    { fromMinute: 480, toMinute: 720, slotMinutes: 4 },
    { slotMinutes: 'SLOT_OUT_OF_RANGE' },
  ],
  [
    { fromMinute: 480, toMinute: 720, slotMinutes: Number.NaN },
    { slotMinutes: 'SLOT_OUT_OF_RANGE' },
  ],
  [
    { fromMinute: Number.NaN, toMinute: 720, slotMinutes: 20 },
    { fromMinute: 'HOURS_EMPTY' },
  ],
])('hours %j give the refusals %j', (hours, refused) => {
  expect(refusalsOfHours(hours)).toEqual(refused);
});
