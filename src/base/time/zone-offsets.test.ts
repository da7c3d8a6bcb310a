import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstDifference,
  keepWallHour,
  offsetAt,
  readOffsets,
} from './zone-offsets.ts';

const from = Date.parse('2026-11-24T12:00:00Z');
const until = Date.parse('2029-11-24T12:00:00Z');
const read = (zone: string) => readOffsets(zone, { from, until });
const wallOf = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();

test('a zone without changes has one offset, and one with changes has each', () => {
  expect(read('America/Argentina/Buenos_Aires').offsets).toEqual([
    { from, minutes: -180 },
  ]);
  const santiago = read('America/Santiago');
  expect(santiago.offsets.length).toBeGreaterThanOrEqual(6);
  expect(offsetAt(santiago, from)).toBe(-180);
  expect(offsetAt(santiago, Date.parse('2027-07-01T12:00:00Z'))).toBe(-240);
});

describe('two editions of the zone data', () => {
  test('with the same rules do not differ, whenever each was read', () => {
    const later = readOffsets('America/Santiago', {
      from: from + 90 * 86_400_000,
      until: until + 86_400_000,
    });
    expect(
      firstDifference(read('America/Santiago'), later, from + 90 * 86_400_000),
    ).toBeNull();
  });

  test('differ from the first instant at which the clock shows another hour', () => {
    const [before, after] = [
      read('America/Argentina/Buenos_Aires'),
      read('America/Santiago'),
    ];
    const differsAt = firstDifference(before, after, from);
    expect(new Date(differsAt as number).toISOString()).toBe(
      '2027-04-04T03:00:00.000Z',
    );
    expect(firstDifference(before, read('America/La_Paz'), from)).toBe(from);
  });

  test('keep the hour on the wall clock, whichever way the clock moves', () => {
    const zones = [
      'America/Argentina/Buenos_Aires',
      'America/La_Paz',
      'America/Santiago',
      'America/New_York',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        // Between 4 and 22 o'clock in all of these zones: clocks do not change then.
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 8 * 60, max: 20 * 60 }),
        (old, present, day, minute) => {
          const wall = Temporal.PlainDate.from('2026-11-25')
            .add({ days: day })
            .toPlainDateTime({
              hour: Math.floor(minute / 60),
              minute: minute % 60,
            });
          const instant = wall.toZonedDateTime(old).epochMilliseconds;
          const kept = keepWallHour(instant, {
            before: read(old),
            after: read(present),
          });
          expect(wallOf(kept, present)).toBe(wall.toString());
        },
      ),
      { numRuns: 200 },
    );
  });
});
