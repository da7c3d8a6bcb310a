import { expect, test } from 'vitest';
import { openingsOfDay } from '../../../base/clinic/rules/openings.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import { rule, schedule } from '../../../testing/clinic/schedules.ts';
import { whyNotLate } from './late-arrival.ts';

const zone = 'America/Argentina/Buenos_Aires';
const midnight = startOfDay('2026-11-24', zone);
/** A Tuesday from 9 to 12. */
const openings = openingsOfDay(
  schedule({ rules: [rule()] }),
  '2026-11-24',
  zone,
);

test.each<
  [
    what: string,
    hour: number,
    openings: typeof openings | null,
    refused: string | null,
  ]
>([
  ['before the first session', 8.75, openings, null],
  ['within the session', 10.5, openings, null],
  ['in the last minute of the session', 12 - 1 / 60, openings, null],
  ['at the end of the session', 12, openings, 'NOT_ATTENDING_THEN'],
  ['at this moment', 8.5, openings, 'HOURS_PAST'],
  ['at a past hour', 7, openings, 'HOURS_PAST'],
  ['on a day without sessions', 10, null, 'NOT_ATTENDING_THEN'],
])('%s', (_, hour, day, refused) => {
  const at = (hours: number) => midnight + Math.round(hours * 60);
  expect(whyNotLate(at(hour), { now: at(8.5), openings: day })).toBe(refused);
});
