import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZONE_DAYS } from '../../testing/clinic/schedules.ts';
import { addDays } from './clinic-day.ts';
import {
  dayOf,
  daySpan,
  epochMinuteOf,
  instantAt,
  instantOf,
  startOfDay,
  wallClockOf,
  wallMinuteAt,
} from './clinic-zone.ts';

const zoneDays = fc
  .tuple(fc.constantFrom(...ZONE_DAYS), fc.integer({ min: -2, max: 2 }))
  .map(([{ zone, day }, shift]) => ({ zone, day: addDays(day, shift) }));

function utc(text: string): number {
  return epochMinuteOf(Temporal.Instant.from(text).epochMilliseconds);
}

describe('the clinic day and its instants', () => {
  test.each([
    [
      'America/Argentina/Buenos_Aires',
      '2026-11-24',
      '2026-11-24T03:00Z',
      1440,
      null,
    ],
    [
      'America/New_York',
      '2026-03-08',
      '2026-03-08T05:00Z',
      1380,
      { afterMinute: 120, shiftMinutes: 60 },
    ],
    [
      'America/New_York',
      '2026-11-01',
      '2026-11-01T04:00Z',
      1500,
      { afterMinute: 120, shiftMinutes: -60 },
    ],
    [
      'Europe/Madrid',
      '2026-10-25',
      '2026-10-24T22:00Z',
      1500,
      { afterMinute: 180, shiftMinutes: -60 },
    ],
    [
      'America/Santiago',
      '2026-09-06',
      '2026-09-06T04:00Z',
      1380,
      { afterMinute: 0, shiftMinutes: 60 },
    ],
    [
      'America/Santiago',
      '2026-04-04',
      '2026-04-04T03:00Z',
      1500,
      { afterMinute: 1440, shiftMinutes: -60 },
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-04',
      '2026-10-03T13:30Z',
      1410,
      { afterMinute: 120, shiftMinutes: 30 },
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05',
      '2026-04-04T13:00Z',
      1470,
      { afterMinute: 120, shiftMinutes: -30 },
    ],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z', 0, null],
  ])(
    'in %s, %s begins at %s and lasts %i minutes',
    (zone, day, start, minutes, clockChange) => {
      const span = daySpan(day, zone);
      expect(span).toEqual({
        day,
        start: utc(start),
        end: utc(start) + minutes,
        clockChange,
      });
    },
  );

  test('every minute belongs to exactly the day whose span holds it', () => {
    fc.assert(
      fc.property(
        zoneDays,
        fc.integer({ min: 0, max: 1499 }),
        ({ zone, day }, minute) => {
          const { start, end } = daySpan(day, zone);
          fc.pre(start + minute < end);
          expect(dayOf(start + minute, zone)).toBe(day);
          expect(dayOf(start - 1, zone) < day).toBe(true);
        },
      ),
    );
  });

  test('the day of an instant is the calendar’s, in any order of questions', () => {
    // In Goose Bay the clock went back from a minute past midnight into the day before.
    const days = [
      ...ZONE_DAYS,
      { zone: 'America/Goose_Bay', day: '2010-11-07' },
    ];
    const minutes = fc.array(fc.integer({ min: -3000, max: 3000 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        minutes,
        ({ zone, day }, around) => {
          const middle = startOfDay(day, zone);
          for (const minute of [...around, 0, 1, 30, -1]) {
            expect(dayOf(middle + minute, zone)).toBe(
              wallClockOf(middle + minute, zone).day,
            );
          }
        },
      ),
    );
  });

  test('the elapsed minute and the clock change give the time on the wall clock', () => {
    fc.assert(
      fc.property(
        zoneDays,
        fc.integer({ min: 0, max: 1499 }),
        ({ zone, day }, minute) => {
          const { start, end, clockChange } = daySpan(day, zone);
          fc.pre(start + minute < end);
          expect({ day, minute: wallMinuteAt(minute, clockChange) }).toEqual(
            wallClockOf(start + minute, zone),
          );
        },
      ),
    );
  });

  test('an existing time of the wall clock is found again', () => {
    fc.assert(
      fc.property(
        zoneDays,
        fc.integer({ min: 0, max: 1439 }),
        ({ zone, day }, minute) => {
          const wallClock = wallClockOf(instantAt(day, minute, zone), zone);
          const { clockChange, start, end } = daySpan(day, zone);
          const isSkipped =
            start === end ||
            (clockChange !== null && clockChange.shiftMinutes > 0);
          if (!isSkipped) expect(wallClock).toEqual({ day, minute });
          else
            expect(wallClock.day > day || wallClock.minute >= minute).toBe(
              true,
            );
        },
      ),
    );
  });

  test.each([
    [
      'a time that the clock skips is moved on',
      'America/New_York',
      '2026-03-08',
      150,
      '2026-03-08T07:30Z',
    ],
    [
      'a time that comes twice is the first',
      'America/New_York',
      '2026-11-01',
      90,
      '2026-11-01T05:30Z',
    ],
    [
      '24:00 is the start of the next day',
      'America/Santiago',
      '2026-09-05',
      1440,
      '2026-09-06T04:00Z',
    ],
    [
      'a missing midnight is the next existing minute',
      'America/Santiago',
      '2026-09-06',
      0,
      '2026-09-06T04:00Z',
    ],
  ])('%s', (_, zone, day, minute, expected) =>
    expect(instantAt(day, minute, zone)).toBe(utc(expected)),
  );

  test('an instant between two minutes belongs to the one that has begun', () => {
    expect(epochMinuteOf(119_999)).toBe(1);
    expect(epochMinuteOf(-1)).toBe(-1);
    expect(
      instantOf(
        startOfDay('2026-11-24', 'America/Argentina/Buenos_Aires'),
      ).toString(),
    ).toBe('2026-11-24T03:00:00Z');
  });
});
