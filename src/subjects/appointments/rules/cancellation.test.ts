import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canChange,
  canUndoCancellation,
  isLateCancellation,
} from './cancellation.ts';

const minute = 60_000;
const startsAt = 10_000 * minute;
const changeUntilHours = 12;

describe('cancelling or changing', () => {
  test.each([
    ['is in time a day before', startsAt - 1440 * minute, false, true],
    [
      'is in time exactly twelve hours before',
      startsAt - 720 * minute,
      false,
      true,
    ],
    ['is late an instant after that', startsAt - 720 * minute + 1, true, false],
    ['is late a minute before it begins', startsAt - minute, true, false],
  ])('%s', (_, now, isLate, mayChange) => {
    expect(isLateCancellation({ startsAt, now, changeUntilHours })).toBe(
      isLate,
    );
    expect(canChange({ startsAt, now, changeUntilHours })).toBe(mayChange);
    expect(canCancel({ startsAt, now })).toBe(true);
  });

  test('ends when the appointment begins, even if the clinic asks for no notice', () => {
    expect(canCancel({ startsAt, now: startsAt })).toBe(false);
    expect(canChange({ startsAt, now: startsAt, changeUntilHours: 0 })).toBe(
      false,
    );
  });
});

describe('undoing a cancelling', () => {
  test.each([
    ['is allowed at once', 100 * minute, 100 * minute, true],
    [
      'is allowed an instant before ten minutes are over',
      100 * minute,
      110 * minute - 1,
      true,
    ],
    ['is refused ten minutes later', 100 * minute, 110 * minute, false],
    [
      'is refused when the appointment would have begun',
      startsAt - 3 * minute,
      startsAt,
      false,
    ],
    [
      'is allowed just before it would have begun',
      startsAt - 3 * minute,
      startsAt - minute,
      true,
    ],
  ])('%s', (_, cancelledAt, now, isAllowed) => {
    expect(canUndoCancellation({ cancelledAt, startsAt, now })).toBe(isAllowed);
  });
});
