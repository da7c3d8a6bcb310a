import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DELAY_TOLD_AGAIN_MINUTES,
  DELAY_TOLD_FROM_MINUTES,
  delayOfPatient,
  delayToTell,
  isStillTrue,
} from './told-delay.ts';

test.each([
  [35, 35, 35],
  [38, 44, 35],
  [44, 38, 35],
  [60, 4, 0],
  [0, 50, 0],
  [null, 50, null],
])(
  'a doctor %s minutes late and %s minutes to wait make a delay of %s',
  (doctorMinutes, ownMinutes, told) => {
    expect(delayOfPatient({ doctorMinutes, ownMinutes })).toBe(told);
  },
);

describe('what is told, and again', () => {
  test.each([
    ['nothing of a short one', null, 15, null],
    ['the first of twenty minutes', null, 20, 20],
    ['a long one', null, 70, 70],
    ['not a little more', 35, 50, null],
    ['much more', 35, 55, 55],
    ['not a little less', 55, 40, null],
    ['much less', 55, 35, 35],
    ['that hardly any is left', 35, 15, 0],
    ['that none is left', 35, 0, 0],
    ['not that it came down from little', 25, 10, null],
    ['that it came back', 0, 25, 25],
    ['not that it comes back a little', 0, 15, null],
  ])('%s', (_, told, minutes, expected) => {
    expect(delayToTell({ told, minutes })).toBe(expected);
  });

  const minutes = fc.integer({ min: 0, max: 60 }).map((steps) => steps * 5);
  const told = fc.option(
    minutes.filter((each) => each === 0 || each >= DELAY_TOLD_FROM_MINUTES),
  );

  test('it settles: what was just told is not told again, and is true', () => {
    fc.assert(
      fc.property(told, minutes, (before, now) => {
        const said = delayToTell({ told: before, minutes: now });
        fc.pre(said !== null);
        expect(delayToTell({ told: said, minutes: now })).toBeNull();
        expect(isStillTrue({ told: said as number, minutes: now })).toBe(true);
      }),
    );
  });

  test('nobody is left believing in a delay that is twenty minutes off', () => {
    fc.assert(
      fc.property(told, fc.array(minutes, { minLength: 1 }), (first, day) => {
        let believed = first;
        for (const now of day) {
          believed = delayToTell({ told: believed, minutes: now }) ?? believed;
          expect(Math.abs((believed ?? 0) - now)).toBeLessThan(
            DELAY_TOLD_AGAIN_MINUTES,
          );
        }
      }),
    );
  });
});

test.each([
  ['the same', 35, 35, true],
  ['a little more', 35, 50, true],
  ['too short to be told', 25, 15, false],
  ['much longer', 35, 60, false],
  ['unknown', 35, null, false],
  ['none, as was said', 0, 10, true],
  ['back, unlike what was said', 0, 20, false],
])(
  'a notice that waits while the delay is %s',
  (_, told, minutes, expected) => {
    expect(isStillTrue({ told, minutes })).toBe(expected);
  },
);
