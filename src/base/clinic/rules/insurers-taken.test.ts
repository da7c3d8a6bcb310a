import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../time/clinic-day.ts';
import {
  coversDay,
  endedFrom,
  type InsurerPeriod,
  insurersTakenFrom,
  isEndedBefore,
  periodOf,
  takesInsurer,
} from './insurers-taken.ts';

const osde = { validFrom: '2026-12-01', validTo: '2026-12-31' };

describe('the insurer on the day of the appointment', () => {
  test.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('is taken from the first day to the last: %s', (day, isTaken) => {
    const taken = {
      insurerIds: ['osde', 'galeno'],
      insurerDates: [{ insurerId: 'osde', ...osde }],
    };
    expect(takesInsurer(taken, 'osde', day)).toBe(isTaken);
    expect(takesInsurer(taken, 'galeno', day)).toBe(true);
    expect(takesInsurer(taken, 'ioma', day)).toBe(false);
  });
});

test('an ended insurer is left out from that day, and a coming one is kept with its dates', () => {
  const begins = { insurerId: 'osde', validFrom: '2027-01-01', validTo: null };
  const ended = { insurerId: 'ioma', validFrom: null, validTo: '2026-11-30' };
  const taken = {
    insurerIds: ['osde', 'ioma', 'pami'],
    insurerDates: [begins, ended],
  };
  expect(insurersTakenFrom(taken, '2026-12-01')).toEqual({
    insurerIds: ['osde', 'pami'],
    insurerDates: [begins],
  });
  expect(insurersTakenFrom({ insurerIds: ['pami'] }, '2026-12-01')).toEqual({
    insurerIds: ['pami'],
  });
});

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => addDays('2026-11-01', days));
const bound = fc.option(day);
const period = fc
  .tuple(bound, bound)
  .map(
    ([a, b]): InsurerPeriod =>
      a && b && a > b
        ? { validFrom: b, validTo: a }
        : { validFrom: a, validTo: b },
  );

// Finds a rule that changes who paid for what is past, or that goes on after the end.
test('ending a period on a day keeps the earlier days and removes that day and later ones', () => {
  fc.assert(
    fc.property(period, day, day, (before, end, any) => {
      const after = endedFrom(before, end);
      const covers = after !== null && coversDay(after, any);
      expect(covers).toBe(any < end && coversDay(before, any));
      expect(after === null || isEndedBefore(after, end)).toBe(true);
      if (after?.validFrom && after.validTo)
        expect(after.validFrom <= after.validTo).toBe(true);
    }),
  );
});

test('the list from a day on gives the same answers for that day and later ones as the whole list', () => {
  fc.assert(
    fc.property(period, day, fc.nat(60), (dates, today, later) => {
      const isDated = dates.validFrom !== null || dates.validTo !== null;
      const whole = {
        insurerIds: ['osde'],
        ...(isDated && { insurerDates: [{ insurerId: 'osde', ...dates }] }),
      };
      const told = insurersTakenFrom(whole, today);
      const then = addDays(today, later);
      expect(takesInsurer(told, 'osde', then)).toBe(
        takesInsurer(whole, 'osde', then),
      );
      expect(periodOf(told, 'osde') === null).toBe(isEndedBefore(dates, today));
    }),
  );
});
