import { expect, test } from 'vitest';
import type { NextAppointment } from './found-person.ts';
import { type FoundAct, usualAct } from './found-person.ts';

const moment = {
  today: '2026-11-16',
  timeZone: 'America/Argentina/Buenos_Aires',
};
const at = (startsAt: string, status: NextAppointment['status'] = 'booked') =>
  ({ startsAt, status }) as NextAppointment;

test.each<[who: string, appointment: NextAppointment | null, act: FoundAct]>([
  ['booked today', at('2026-11-16T12:00:00Z'), 'arrive'],
  ['booked today, late in the evening', at('2026-11-17T02:50:00Z'), 'arrive'],
  ['booked tomorrow', at('2026-11-17T03:10:00Z'), 'show'],
  ['in the waiting room', at('2026-11-16T12:00:00Z', 'arrived'), 'show'],
  ['with the doctor', at('2026-11-16T12:00:00Z', 'in_progress'), 'show'],
  ['without an appointment', null, 'give'],
])('a patient %s', (_, appointment, act) => {
  expect(usualAct(appointment, moment)).toBe(act);
});
