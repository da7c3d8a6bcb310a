import { expect, test } from 'vitest';
import { canSign, whyNotWrite } from './why-not-write.ts';

const [yesterday, today, tomorrow] = ['2026-11-23', '2026-11-24', '2026-11-25'];

test.each([
  ['booked', today, null, false],
  ['booked', tomorrow, 'WRONG_DAY', false],
  ['booked', yesterday, 'WRONG_DAY', false],
  ['arrived', today, null, false],
  ['arrived', yesterday, 'WRONG_DAY', false],
  ['in_progress', today, null, true],
  ['in_progress', yesterday, null, true],
  ['fulfilled', yesterday, null, true],
  ['noshow', today, 'WRONG_STATUS', false],
  ['cancelled', today, 'WRONG_STATUS', false],
] as const)(
  'a visit that is %s on day %s: refusal to write %s, may be signed %s',
  (status, day, why, signs) => {
    expect(whyNotWrite({ status, day }, today)).toBe(why);
    expect(canSign(status)).toBe(signs);
  },
);
