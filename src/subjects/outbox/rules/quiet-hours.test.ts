import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMinuteOf, wallClockOf } from '../../../base/time/clinic-zone.ts';
import {
  isQuiet,
  longestAdvance,
  reminderDueAt,
  USEFUL_MINUTES,
  whenAwake,
} from './quiet-hours.ts';

const zone = 'America/Argentina/Buenos_Aires';
const quiet = { fromMinute: 1260, toMinute: 480 };
const at = (text: string) => epochMinuteOf(Date.parse(`${text}-03:00`));
const told = (minute: number) => {
  const { day, minute: wall } = wallClockOf(minute, zone);
  return `${day} ${String(Math.floor(wall / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`;
};

test.each([
  ['2026-11-24T20:59', false],
  ['2026-11-24T21:00', true],
  ['2026-11-24T23:59', true],
  ['2026-11-25T00:00', true],
  ['2026-11-25T07:59', true],
  ['2026-11-25T08:00', false],
])('at %s it is quiet: %s', (when, expected) => {
  expect(isQuiet(at(when), quiet, zone)).toBe(expected);
});

describe('a reminder', () => {
  test.each([
    [
      'of the afternoon goes when it is due',
      '2026-11-26T15:30',
      180,
      '2026-11-26 12:30',
    ],
    [
      'two days before goes at the same hour',
      '2026-11-26T15:30',
      2880,
      '2026-11-24 15:30',
    ],
    [
      'due at dawn goes the evening before',
      '2026-11-26T09:00',
      180,
      '2026-11-25 20:00',
    ],
    ['due at eight goes at eight', '2026-11-26T11:00', 180, '2026-11-26 08:00'],
    [
      'due late in the evening goes earlier that evening',
      '2026-11-26T21:30',
      2880,
      '2026-11-24 20:00',
    ],
    [
      'due at midnight goes the evening before',
      '2026-11-26T03:00',
      180,
      '2026-11-25 20:00',
    ],
  ])('%s', (_, startsAt, offsetMinutes, expected) => {
    expect(
      told(reminderDueAt(at(startsAt), { offsetMinutes, quiet, zone })),
    ).toBe(expected);
  });
});

test.each([
  ['2026-11-24T12:00', '2026-11-24 12:00'],
  ['2026-11-24T21:00', '2026-11-25 08:00'],
  ['2026-11-25T03:00', '2026-11-25 08:00'],
  ['2026-12-31T23:59', '2027-01-01 08:00'],
])('a message of %s is sent at %s', (when, expected) => {
  expect(told(whenAwake(at(when), quiet, zone))).toBe(expected);
});

const zones = fc.constantFrom(
  zone,
  'Europe/Madrid',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
);
const minutes = fc.integer({
  min: at('2026-01-01T00:00'),
  max: at('2028-01-01T00:00'),
});
const nights = fc.record({
  fromMinute: fc.integer({ min: 720, max: 1439 }),
  toMinute: fc.integer({ min: 0, max: 600 }),
});

test('in any zone and night, a reminder is never due in the quiet, never later than asked for', () => {
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 30, max: 20_160 }),
      nights,
      zones,
      (startsAt, offsetMinutes, night, where) => {
        const due = reminderDueAt(startsAt, {
          offsetMinutes,
          quiet: night,
          zone: where,
        });
        expect(isQuiet(due, night, where)).toBe(false);
        expect(due).toBeLessThanOrEqual(startsAt - offsetMinutes);
        expect(startsAt - offsetMinutes - due).toBeLessThanOrEqual(
          longestAdvance(night),
        );
      },
    ),
  );
});

test('in any zone and night, waiting for the morning ends in it, never before now', () => {
  fc.assert(
    fc.property(minutes, nights, zones, (now, night, where) => {
      const awake = whenAwake(now, night, where);
      expect(awake).toBeGreaterThanOrEqual(now);
      expect(isQuiet(awake, night, where)).toBe(false);
      if (!isQuiet(now, night, where)) expect(awake).toBe(now);
    }),
  );
});

test('an evening reminder that is as late as possible still comes before the quiet', () => {
  const due = reminderDueAt(at('2026-11-26T09:00'), {
    offsetMinutes: 180,
    quiet,
    zone,
  });
  expect(isQuiet(due + USEFUL_MINUTES - 1, quiet, zone)).toBe(false);
});
