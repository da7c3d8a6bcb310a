import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  daysOfMonth,
  isClinicDay,
  isClinicMonth,
  weekdayOf,
  weekNumber,
} from './clinic-day.ts';

const days = fc
  .integer({ min: 0, max: 400_000 })
  .map((count) => Temporal.PlainDate.from('1600-01-01').add({ days: count }));

describe('the calendar', () => {
  test('counts days, weekdays and distances as Temporal does, leap years included', () => {
    fc.assert(
      fc.property(
        days,
        days,
        fc.integer({ min: -5000, max: 5000 }),
        (a, b, shift) => {
          const day = a.toString();
          expect(weekdayOf(day)).toBe(a.dayOfWeek);
          expect(addDays(day, shift)).toBe(a.add({ days: shift }).toString());
          expect(daysBetween(day, b.toString())).toBe(a.until(b).days);
          expect(isClinicDay(day)).toBe(true);
          expect(daysOfMonth(day.slice(0, 7))).toHaveLength(a.daysInMonth);
        },
      ),
    );
  });

  test('keeps Monday to Sunday in one week and starts another on Monday', () => {
    fc.assert(
      fc.property(days, (date) => {
        const monday = date.subtract({ days: date.dayOfWeek - 1 }).toString();
        expect(weekNumber(date.toString())).toBe(weekNumber(monday));
        expect(weekNumber(addDays(monday, 7))).toBe(weekNumber(monday) + 1);
        expect(weekNumber(addDays(monday, -1))).toBe(weekNumber(monday) - 1);
      }),
    );
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '',
    'mañana',
    '2026-01-01T00:00',
  ])('does not take %j for a day', (text) =>
    expect(isClinicDay(text)).toBe(false),
  );

  test('knows the months of a year and no others', () => {
    expect(isClinicMonth('2026-12')).toBe(true);
    expect(['2026-00', '2026-13', '2026', '2026-1'].some(isClinicMonth)).toBe(
      false,
    );
  });

  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -27, '2023-12'],
  ])('%s and %i months is %s', (month, shift, expected) =>
    expect(addMonths(month, shift)).toBe(expected),
  );

  test('lists every day of a month in order', () => {
    const february = daysOfMonth('2028-02');
    expect(february).toHaveLength(29);
    expect([february[0], february[28]]).toEqual(['2028-02-01', '2028-02-29']);
  });

  test.each([
    ['2026-11-24', '1983-11-24', 43],
    ['2026-11-23', '1983-11-24', 42],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2026-11-24', '2026-11-24', 0],
  ])('on %s a person born on %s is %i years old', (day, birthDate, years) => {
    expect(ageOn(day, birthDate)).toBe(years);
  });
});
