import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../base/doors/services.ts';
import { readDay } from '../../panels/consulting-room/server/read-doctor-agenda.ts';
import { readDashboard } from '../../panels/reports/server/read-dashboard.ts';
import { readAgendaDay } from '../../subjects/appointments/server/agenda/read-agenda-day.ts';
import { closePastDays } from '../../subjects/appointments/server/close-past-days.ts';
import { listDoctors } from '../../subjects/doctors/server/list-doctors.ts';
import { listSpecialties } from '../../subjects/doctors/server/list-specialties.ts';
import { readQueue } from '../../subjects/queue/server/screens/read-queue.ts';
import { at } from '../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../testing/clinic/calls.ts';
import { servicesOn } from '../../testing/clinic/factories.ts';
import { situationsOf } from '../../testing/clinic/situations.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { fillDemo } from '../fill-demo.ts';
import { DemoLife } from './demo-life.ts';

const database = testDatabase();
let services: Services;
// It is the night before a holiday.
const sunday = new Date(at('2026-11-22', '21:50'));

beforeAll(async () => {
  await fillDemo(database.owner, { now: sunday.toTemporalInstant() });
  services = servicesOn(database.db);
  await new DemoLife(services).liveUntil(sunday);
});

async function dayAt(now: Date) {
  const call = callAs('reception', '00000000-0000-7000-8000-000000000001', now);
  return (await readAgendaDay(services, { ...call, day: clockAt(now).today }))
    .appointments;
}

async function rowsOf(text: string, values: unknown[] = []) {
  return (await database.owner.query(text, values)).rows;
}

test('on a Sunday night the whole demonstration has people, and patients may book at its guardia', async () => {
  const statuses = new Set((await dayAt(sunday)).map(({ status }) => status));
  for (const status of [
    'booked',
    'arrived',
    'in_progress',
    'fulfilled',
    'cancelled',
  ] as const) {
    expect.soft(statuses).toContain(status);
  }
  const counted = Object.entries(situationsOf(await dayAt(sunday), sunday));
  for (const [situation, count] of counted)
    expect.soft(count, `${situation} at the counter`).toBeGreaterThan(0);
  const [laura] = await rowsOf('select id from doctors where email = $1', [
    'laura.gomez@clinica.demo',
  ]);
  const { appointments } = await readDay(services, {
    ...callAs('doctor', laura.id, sunday),
    day: clockAt(sunday).today,
  });
  const own = situationsOf(appointments, sunday);
  expect
    .soft(own.waiting + own.called, 'waiting for the doctor with the account')
    .toBeGreaterThan(0);
  expect.soft(own.inRoom, 'in the room of the doctor with the account').toBe(1);
  const { counts } = await readDashboard(services, {
    ...clockAt(sunday),
    actor: { hasSecondFactor: false },
  });
  expect.soft(counts.waiting, 'waiting on the dashboard').toBeGreaterThan(0);
  expect
    .soft(counts.inProgress, 'in a room on the dashboard')
    .toBeGreaterThan(0);
  const queue = await readQueue(services, { now: sunday });
  if (!queue.ok) throw new Error('no queue');
  expect(queue.value.waiting).toBeGreaterThan(0);
  expect(queue.value.calls.length).toBeGreaterThan(0);
  const guardia = (await listSpecialties(services, sunday)).find(
    ({ slug }) => slug === 'guardia',
  );
  const hours =
    (Date.parse(guardia?.nextFree?.startsAt ?? '') - sunday.getTime()) /
    3600_000;
  expect(hours).toBeLessThan(12);
  const faceless = (await listDoctors(services, sunday)).filter(
    ({ photoUrl }) => photoUrl === null,
  );
  expect(faceless.map(({ name }) => name)).toEqual([]);
});

test('two days later its own doctors attend too, and go on attending', async () => {
  const begins = new Date(at('2026-11-24', '11:20'));
  const life = new DemoLife(services);
  await life.liveThroughPastDays(begins);
  await closePastDays(services, begins);
  await life.liveUntil(begins);
  for (let minute = 1; minute <= 40; minute++) {
    await life.liveUntil(new Date(begins.getTime() + minute * 60_000));
  }
  const now = new Date(begins.getTime() + 40 * 60_000);
  const day = await dayAt(now);
  const attending = new Set(
    day
      .filter(({ status }) => status === 'in_progress')
      .map(({ doctor }) => doctor.id),
  );
  expect(attending.size).toBeGreaterThan(5);
  const began = day.filter(
    ({ startsAt }) => Date.parse(startsAt) < now.getTime() - 60 * 60_000,
  );
  const stillExpected = began.filter(({ status }) => status === 'booked');
  expect(began.length).toBeGreaterThan(40);
  expect(stillExpected.length).toBeLessThan(began.length / 20);
  expect(
    await rowsOf(
      `select doctor_id from appointments where status = 'in_progress' group by 1 having count(*) > 1`,
    ),
  ).toEqual([]);
});
