import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../base/time/clinic-day.ts';
import { proposedDays } from './control-proposal.ts';

test('a control is searched for on its day, then up to 30 days around it, and never before today', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 731 }), (ahead) => {
      const today = '2026-11-24';
      const day = addDays(today, ahead);
      const days = proposedDays(day, today);
      const away = days.map((each) => Math.abs(daysBetween(day, each)));
      expect(away).toEqual(away.toSorted((a, b) => a - b));
      expect(
        days.every(
          (each) => each >= today && Math.abs(daysBetween(day, each)) <= 30,
        ),
      ).toBe(true);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBe(Math.max(0, 31 + Math.min(30, ahead)));
    }),
  );
  expect(proposedDays('2027-02-24', '2026-11-24').slice(0, 3)).toEqual([
    '2027-02-24',
    '2027-02-25',
    '2027-02-23',
  ]);
});
