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
  'a doctor %s minutes late and a wait of %s minutes make a delay of %s',
  (doctorMinutes, ownMinutes, told) => {
    expect(delayOfPatient({ doctorMinutes, ownMinutes })).toBe(told);
  },
);

describe('the clinic tells a patient', () => {
  test.each([
    ['nothing of a short delay', null, 15, null],
    ['a first delay of twenty minutes', null, 20, 20],
    ['a long delay', null, 70, 70],
    ['nothing of a few minutes more', 35, 50, null],
    ['a much longer delay', 35, 55, 55],
    ['nothing of a few minutes less', 55, 40, null],
    ['a much shorter delay', 55, 35, 35],
    ['that hardly any delay is left', 35, 15, 0],
    ['that no delay is left', 35, 0, 0],
    ['nothing of a short delay that shrinks', 25, 10, null],
    ['that the delay came back', 0, 25, 25],
    ['nothing of a few minutes that come back', 0, 15, null],
  ])('%s', (_, told, minutes, expected) => {
    expect(delayToTell({ told, minutes })).toBe(expected);
  });

  const minutes = fc.integer({ min: 0, max: 60 }).map((steps) => steps * 5);
  const told = fc.option(
    minutes.filter((each) => each === 0 || each >= DELAY_TOLD_FROM_MINUTES),
  );

  test('no delay twice in a row, and each delay is true then', () => {
    fc.assert(
      fc.property(told, minutes, (before, now) => {
        const said = delayToTell({ told: before, minutes: now });
        fc.pre(said !== null);
        expect(delayToTell({ told: said, minutes: now })).toBeNull();
        expect(isStillTrue({ told: said as number, minutes: now })).toBe(true);
      }),
    );
  });

  test('a change before the believed delay is twenty minutes off', () => {
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
  ['none, as the notice says', 0, 10, true],
  ['back, against the notice', 0, 20, false],
])(
  'a waiting notice is true or not if the delay is %s',
  (_, told, minutes, expected) => {
    expect(isStillTrue({ told, minutes })).toBe(expected);
  },
);
