import { describe, expect, test } from 'vitest';
import { canCancel, canChange, canUndoCancellation, isLateCancellation } from './cancellation.ts';

const startsAt = 10_000;
const changeUntilHours = 12;

describe('cancelling and changing', () => {
  test.each([
    ['a day before', startsAt - 1440, false, true],
    ['exactly twelve hours before', startsAt - 720, false, true],
    ['a minute later', startsAt - 719, true, false],
    ['a minute before it begins', startsAt - 1, true, false],
  ])('%s', (_, now, isLate, mayChange) => {
    expect(isLateCancellation({ startsAt, now, changeUntilHours })).toBe(isLate);
    expect(canChange({ startsAt, now, changeUntilHours })).toBe(mayChange);
    expect(canCancel({ startsAt, now })).toBe(true);
  });

  test('is over when the turno begins, also where changing is never too late', () => {
    expect(canCancel({ startsAt, now: startsAt })).toBe(false);
    expect(canChange({ startsAt, now: startsAt, changeUntilHours: 0 })).toBe(false);
  });
});

describe('undoing a cancelling', () => {
  test.each([
    ['at once', 100, 100, true],
    ['nine minutes later', 100, 109, true],
    ['ten minutes later', 100, 110, false],
    ['when the turno would have begun', startsAt - 3, startsAt, false],
    ['just before it would have begun', startsAt - 3, startsAt - 1, true],
  ])('%s', (_, cancelledAt, now, isAllowed) => {
    expect(canUndoCancellation({ cancelledAt, startsAt, now })).toBe(isAllowed);
  });
});
