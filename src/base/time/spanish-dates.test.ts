import { describe, expect, test } from 'vitest';
import {
  clock,
  longDay,
  longDayWithYear,
  monthTitle,
  numericDay,
  shortDay,
} from './spanish-dates.ts';

describe('dates in words', () => {
  test.each([
    ['2026-11-24', 620, 'martes 24 de noviembre, 10:20', 'mar 24/11 10:20'],
    ['2026-01-01', 0, 'jueves 1 de enero, 00:00', 'jue 1/1 00:00'],
    ['2028-02-29', 1439, 'martes 29 de febrero, 23:59', 'mar 29/2 23:59'],
    ['2026-05-06', 545, 'miércoles 6 de mayo, 09:05', 'mié 6/5 09:05'],
    ['2026-09-12', 780, 'sábado 12 de septiembre, 13:00', 'sáb 12/9 13:00'],
  ])('%s at minute %i', (day, minute, long, short) => {
    expect(`${longDay(day)}, ${clock(minute)}`).toBe(long);
    expect(`${shortDay(day)} ${clock(minute)}`).toBe(short);
  });

  test('a date that may be of another year says its year', () => {
    expect(longDayWithYear('2027-03-01')).toBe('lunes 1 de marzo de 2027');
    expect(numericDay('1983-04-05')).toBe('05/04/1983');
    expect(monthTitle('2026-11')).toBe('noviembre de 2026');
  });

  test('an appointment that ends at midnight shows 00:00', () =>
    expect(clock(1440)).toBe('00:00'));
});
