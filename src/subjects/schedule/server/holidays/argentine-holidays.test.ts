import { expect, test } from 'vitest';
import {
  addDays,
  type ClinicDay,
  weekdayOf,
} from '../../../../base/time/clinic-day.ts';
import { argentineHolidays } from './argentine-holidays.ts';

const closedDays = (year: number): ClinicDay[] =>
  argentineHolidays(year)
    .filter((holiday) => !holiday.isWorked)
    .map((holiday) => holiday.day);

test('closes in 2026 on exactly the published days, bridges included', () => {
  expect(closedDays(2026)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-03-23',
    '2026-03-24',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-25',
    '2026-06-15',
    '2026-06-20',
    '2026-07-09',
    '2026-07-10',
    '2026-08-17',
    '2026-10-12',
    '2026-11-23',
    '2026-12-07',
    '2026-12-08',
    '2026-12-25',
  ]);
});

test('keeps the holiday of 12 October 2025 on the Friday it was moved to', () => {
  const days = closedDays(2025);
  expect(days).toContain('2025-10-10');
  expect(days).not.toContain('2025-10-12');
  expect(
    days.filter((day) =>
      ['2025-05-02', '2025-08-15', '2025-11-21'].includes(day),
    ),
  ).toHaveLength(3);
});

test('moves the four movable holidays as Ley 27.399 says, in every year', () => {
  for (let year = 2024; year <= 2045; year++) {
    // Selected by name: in some years Güemes moves onto the flag day, and one line names both.
    const movable = argentineHolidays(year).filter(({ name }) =>
      /Güemes|San Martín|Diversidad|Soberanía/.test(name),
    );
    const expected = ['06-17', '08-17', '10-12', '11-20'].map((date) => {
      const day = `${year}-${date}`;
      const weekday = weekdayOf(day);
      if (weekday === 2 || weekday === 3) return addDays(day, 1 - weekday);
      return weekday === 4 || weekday === 5 ? addDays(day, 8 - weekday) : day;
    });
    if (year === 2025) expected[2] = '2025-10-10';
    expect(movable.map((holiday) => holiday.day)).toEqual(expected);
  }
});

test('never moves the flag day of 20 June', () => {
  for (let year = 2024; year <= 2045; year++)
    expect(closedDays(year)).toContain(`${year}-06-20`);
});

test('adds no bridge for a year without a decree', () => {
  expect(
    argentineHolidays(2029).filter((holiday) => holiday.kind === 'puente'),
  ).toEqual([]);
});

test('marks Jueves Santo as a working day, and leaves out 24 December', () => {
  const holidays = argentineHolidays(2027);
  expect(
    holidays.find((holiday) => holiday.name === 'Jueves Santo'),
  ).toMatchObject({
    day: '2027-03-25',
    kind: 'no_laborable',
    isWorked: true,
  });
  expect(holidays.map((holiday) => holiday.day)).not.toContain('2027-12-24');
});

test('lists a day once when two holidays fall on it, closed if either closes', () => {
  // 2 April 2026 is also Jueves Santo; 2 April 2021 was also Viernes Santo.
  expect(
    argentineHolidays(2026).filter((holiday) => holiday.day === '2026-04-02'),
  ).toMatchObject([{ kind: 'inamovible', isWorked: false }]);
  const [both] = argentineHolidays(2021).filter(
    (holiday) => holiday.day === '2021-04-02',
  );
  expect(both?.name).toContain('Malvinas');
  expect(both?.name).toContain('Viernes Santo');
});
