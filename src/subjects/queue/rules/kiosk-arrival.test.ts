import { expect, test } from 'vitest';
import {
  type KioskAnswer,
  type KioskVisit,
  kioskAnswer,
  kioskChoice,
} from './kiosk-arrival.ts';

const now = Date.parse('2026-11-26T13:00:00Z');
const visit = (
  minutes: number,
  more: Partial<KioskVisit> = {},
): KioskVisit => ({
  status: 'booked',
  isToday: true,
  startsAt: now + minutes * 60_000,
  ...more,
});

test.each<[number, Partial<KioskVisit>, KioskAnswer]>([
  [10, {}, 'arrive'],
  [120, {}, 'arrive'],
  [121, {}, 'tooEarly'],
  [-30, {}, 'arrive'],
  [-31, {}, 'desk'],
  [10, { status: 'arrived' }, 'already'],
  [10, { status: 'noshow' }, 'desk'],
  [10, { status: 'cancelled' }, 'over'],
  [10, { status: 'in_progress' }, 'over'],
  [-10, { status: 'fulfilled' }, 'over'],
  [24 * 60, { isToday: false }, 'wrongDay'],
  [24 * 60, { isToday: false, status: 'cancelled' }, 'over'],
])(
  'an appointment in %i minutes, %o, gets the answer %s',
  (minutes, more, answer) => {
    expect(kioskAnswer(visit(minutes, more), now)).toBe(answer);
  },
);

test('the kiosk chooses the earliest appointment for which it may receive the patient', () => {
  const [over, early, next, later] = [
    visit(-60, { status: 'fulfilled' }),
    visit(180),
    visit(20),
    visit(60),
  ];
  expect(kioskChoice([over, early, later, next], now)).toBe(next);
  expect(kioskChoice([over, early], now)).toBe(early);
  expect(kioskChoice([], now)).toBeUndefined();
});
