import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, ageOn, isClinicDay } from '../../../time/clinic-day.ts';
import {
  birthdayOf,
  decidesForThemselves,
  type FamilyLinkTerms,
  nextReview,
  reachedReview,
  scopeOn,
  whyNotKind,
} from './family-link.ts';

const birthDate = '2010-06-15';
const link = (changes: Partial<FamilyLinkTerms> = {}): FamilyLinkTerms => ({
  kind: 'child',
  scope: 'record',
  validFrom: '2020-01-01',
  validUntil: null,
  renewedOn: null,
  ...changes,
});
const [day13, day16, day18] = ['2023-06-15', '2026-06-15', '2028-06-15'];
const eve = (day: string) => addDays(day, -1);

describe('the access by a link to a child', () => {
  test.each([
    ['before its first day', link(), '2019-12-31', null],
    ['on its first day', link(), '2020-01-01', 'record'],
    [
      'for appointments alone',
      link({ scope: 'appointments' }),
      '2020-01-01',
      'appointments',
    ],
    ['at 13: the same', link(), day13, 'record'],
    ['the eve of 16', link(), eve(day16), 'record'],
    ['at 16: appointments', link(), day16, 'appointments'],
    [
      'at 16, agreed to at 15: too early',
      link({ renewedOn: eve(day16) }),
      day16,
      'appointments',
    ],
    ['at 16, agreed to that day', link({ renewedOn: day16 }), day16, 'record'],
    ['the eve of 18, not agreed to', link(), eve(day18), 'appointments'],
    ['at 18: nothing', link(), day18, null],
    [
      'at 18, agreed to at 16: nothing',
      link({ renewedOn: day16 }),
      day18,
      null,
    ],
    ['at 18, agreed to that day', link({ renewedOn: day18 }), day18, 'record'],
    [
      'its last day',
      link({ validUntil: '2021-12-31' }),
      '2021-12-31',
      'record',
    ],
    [
      'after its last day',
      link({ validUntil: '2021-12-31' }),
      '2022-01-01',
      null,
    ],
  ] as const)('%s', (_, terms, day, scope) => {
    expect(scopeOn(terms, { birthDate, day })).toBe(scope);
  });

  test('is not reviewed when the person was already of age', () => {
    const grandmother = link({ kind: 'parent_in_care' });
    expect(
      scopeOn(grandmother, { birthDate: '1940-02-02', day: '2026-11-24' }),
    ).toBe('record');
  });

  test('excludes the record while the birth date is unknown', () => {
    const unknown = { birthDate: null, day: '2026-11-24' };
    expect(scopeOn(link(), unknown)).toBe('appointments');
    expect(scopeOn(link({ kind: 'other_in_charge' }), unknown)).toBe('record');
  });
});

test.each([
  ['2008-02-29', 16, '2024-02-29'],
  ['2008-02-29', 18, '2026-03-01'],
  ['2008-02-28', 18, '2026-02-28'],
  ['2012-12-31', 13, '2025-12-31'],
] as const)(
  'a person who was born on %s turns %i on %s',
  (born, years, day) => {
    expect(birthdayOf(born, years)).toBe(day);
    expect([ageOn(day, born), ageOn(addDays(day, -1), born)]).toEqual([
      years,
      years - 1,
    ]);
  },
);

test.each([
  ['2020-01-01', { age: 13, day: day13 }, null],
  [day13, { age: 16, day: day16 }, 13],
  [eve(day18), { age: 18, day: day18 }, 16],
  [day18, null, 18],
] as const)(
  'on %s the next review is %j, and the last one was at %s',
  (day, next, reached) => {
    expect(nextReview(birthDate, day)).toEqual(next);
    expect(reachedReview(birthDate, day)).toBe(reached);
  },
);

test('a person without a birth date has no reviews', () => {
  expect([nextReview(null, day13), reachedReview(null, day13)]).toEqual([
    null,
    null,
  ]);
});

test.each([
  ['child', eve(day18), null],
  ['child', day18, 'CHILD_OF_AGE'],
  ['parent_in_care', eve(day18), 'CARE_OF_MINOR'],
  ['parent_in_care', day18, null],
  ['other_in_charge', day13, null],
  ['other_in_charge', day18, null],
] as const)('a link of kind %s on %s: %s', (kind, day, refusal) => {
  expect(whyNotKind(kind, { birthDate, day })).toBe(refusal);
  expect(whyNotKind(kind, { birthDate: null, day })).toBe('BIRTH_DATE_UNKNOWN');
});

const days = fc
  .date({
    min: new Date('1990-01-01'),
    max: new Date('2050-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
  .filter(isClinicDay);

test('a link never opens more with age, unless the patient agrees again', () => {
  const rank = { none: 0, appointments: 1, record: 2 };
  fc.assert(
    fc.property(
      days,
      days,
      fc.option(days),
      fc.nat(4000),
      (born, validFrom, renewedOn, later) => {
        const terms = link({ validFrom, renewedOn });
        const [, first = born] = [validFrom, born].toSorted();
        const open = (day: string) =>
          rank[
            scopeOn({ ...terms, validFrom: first }, { birthDate: born, day }) ??
              'none'
          ];
        expect(open(addDays(first, later + 1))).toBeLessThanOrEqual(
          open(addDays(first, later)) || 0,
        );
      },
    ),
  );
});

test('from 16 on the record is open only after the patient agrees at 16 or later', () => {
  fc.assert(
    fc.property(days, fc.option(days), fc.nat(8000), (born, renewedOn, age) => {
      const day = addDays(birthdayOf(born, 16), age);
      const scope = scopeOn(link({ validFrom: born, renewedOn }), {
        birthDate: born,
        day,
      });
      const agreedAt = renewedOn ? ageOn(renewedOn, born) : 0;
      if (scope === 'record')
        expect(agreedAt).toBeGreaterThanOrEqual(
          ageOn(day, born) >= 18 ? 18 : 16,
        );
      if (ageOn(day, born) >= 18 && agreedAt < 18) expect(scope).toBeNull();
      expect(decidesForThemselves(born, day)).toBe(true);
    }),
  );
});
