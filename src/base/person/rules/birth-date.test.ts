import { describe, expect, test } from 'vitest';
import { parseBirthDate } from './birth-date.ts';

const TODAY = '2026-11-24';

describe('a birth date', () => {
  test.each([
    ['1983-04-05', '1983-04-05'],
    ['05/04/1983', '1983-04-05'],
    ['5/4/1983', '1983-04-05'],
    [' 5-4-1983 ', '1983-04-05'],
    ['05041983', '1983-04-05'],
    ['5/4/83', '1983-04-05'],
    [' 05-04-83', '1983-04-05'],
    ['24.11.26', '2026-11-24'],
    ['25/11/26', '1926-11-25'],
    ['29/02/00', '2000-02-29'],
    ['29/02/2024', '2024-02-29'],
    ['24/11/2026', '2026-11-24'],
    ['25/11/1895', '1895-11-25'],
  ])('typed %j is %s', (typed, birthDate) => {
    expect(parseBirthDate(typed, TODAY)).toEqual({ ok: true, birthDate });
  });

  test.each([
    ['', 'BIRTH_DATE_EMPTY'],
    ['ayer', 'BIRTH_DATE_UNREADABLE'],
    ['05/04-83', 'BIRTH_DATE_UNREADABLE'],
    ['5/4/8', 'BIRTH_DATE_UNREADABLE'],
    ['5/4/983', 'BIRTH_DATE_UNREADABLE'],
    ['050483', 'BIRTH_DATE_UNREADABLE'],
    ['31/02/83', 'BIRTH_DATE_IMPOSSIBLE'],
    ['05/04-1983', 'BIRTH_DATE_UNREADABLE'],
    ['1983-4-5', 'BIRTH_DATE_UNREADABLE'],
    ['19830405', 'BIRTH_DATE_IMPOSSIBLE'],
    ['5041983', 'BIRTH_DATE_UNREADABLE'],
    ['1983-04-05T00:00', 'BIRTH_DATE_UNREADABLE'],
    ['31/02/1983', 'BIRTH_DATE_IMPOSSIBLE'],
    ['29/02/2023', 'BIRTH_DATE_IMPOSSIBLE'],
    ['04/13/1983', 'BIRTH_DATE_IMPOSSIBLE'],
    ['1983-00-10', 'BIRTH_DATE_IMPOSSIBLE'],
    ['25/11/2026', 'BIRTH_DATE_FUTURE'],
    ['24/11/1895', 'BIRTH_DATE_TOO_OLD'],
    ['01/01/0001', 'BIRTH_DATE_TOO_OLD'],
  ])('%j is refused as %s', (typed, refusal) => {
    expect(parseBirthDate(typed, TODAY)).toEqual({ ok: false, refusal });
  });
});
