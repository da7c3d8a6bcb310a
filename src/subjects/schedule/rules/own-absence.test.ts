import { describe, expect, test } from 'vitest';
import {
  type AbsencePolicy,
  type AbsenceSpan,
  isSetAtOnce,
  stretchOfAbsence,
  whyNotAbsent,
} from './own-absence.ts';

/** Tuesday 24 November 2026 from 10 to 12, unless changed. */
const span = (changes: Partial<AbsenceSpan> = {}): AbsenceSpan => ({
  fromDay: '2026-11-24',
  fromMinute: 600,
  toDay: '2026-11-24',
  toMinute: 720,
  ...changes,
});
const now = { today: '2026-11-24', minute: 540 };

test.each<[what: string, span: AbsenceSpan, refused: string | null]>([
  ['hours to come', span(), null],
  ['hours that began', span({ fromMinute: 480 }), null],
  ['all of today', span({ fromMinute: 0, toMinute: 1440 }), null],
  [
    'hours that are over',
    span({ fromMinute: 480, toMinute: 540 }),
    'toMinute HOURS_PAST',
  ],
  [
    'the last minute that is not over',
    span({ fromMinute: 480, toMinute: 541 }),
    null,
  ],
  ['yesterday', span({ fromDay: '2026-11-23' }), 'fromDay DAY_PAST'],
  [
    'an end before the beginning',
    span({ fromDay: '2026-11-25' }),
    'toDay ENDS_BEFORE_IT_BEGINS',
  ],
  ['no time at all', span({ toMinute: 600 }), 'toMinute HOURS_BACKWARDS'],
  [
    'hours of two days, the later one earlier on the clock',
    span({ toDay: '2026-11-25', toMinute: 60 }),
    null,
  ],
  ['the longest absence', span({ toDay: '2027-11-25' }), null],
  [
    'a slip in the year',
    span({ toDay: '2028-11-24' }),
    'toDay ABSENCE_TOO_LONG',
  ],
])('%s', (_, tried, refused) => {
  const why = whyNotAbsent(tried, now);
  expect(why && `${why.field} ${why.code}`).toBe(refused);
});

describe('an absence set at once', () => {
  const allDay = span({ fromMinute: 0, toMinute: 1440 });
  test.each<[policy: AbsencePolicy, span: AbsenceSpan, isSet: boolean]>([
    ['ask', span(), false],
    ['short', span(), true],
    ['short', span({ toMinute: 840 }), true],
    ['short', span({ toMinute: 841 }), false],
    [
      'short',
      span({ fromMinute: 1380, toDay: '2026-11-25', toMinute: 60 }),
      false,
    ],
    ['short', allDay, false],
    ['set', span(), true],
    ['set', allDay, true],
  ])('%s %o: %s', (policy, tried, isSet) => {
    expect(isSetAtOnce(policy, tried)).toBe(isSet);
  });
});

test('an absence within the hour that the clock skips has no length', () => {
  const zone = 'America/New_York';
  const day = { fromDay: '2026-03-08', toDay: '2026-03-08' };
  expect(
    stretchOfAbsence({ ...day, fromMinute: 120, toMinute: 180 }, zone),
  ).toBeNull();
  const whole = stretchOfAbsence(
    { ...day, fromMinute: 0, toMinute: 1440 },
    zone,
  );
  expect(whole && whole.end - whole.start).toBe(23 * 60);
});
