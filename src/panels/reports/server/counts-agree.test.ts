import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import { readAgendaDay } from '../../../subjects/appointments/server/agenda/read-agenda-day.ts';
import { readStaffQueue } from '../../../subjects/queue/server/read-staff-queue.ts';
import { readQueue } from '../../../subjects/queue/server/screens/read-queue.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import { callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertQueued, type Queued } from '../../../testing/clinic/queue.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readDashboard } from './read-dashboard.ts';

const database = testDatabase();
let clinic: SmallClinic;
let rooms: { waitingRoomId: string; roomId: string };
let services: Services;
let desk: Actor<'reception'>;

const [yesterday, today] = ['2026-11-23', '2026-11-24'];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  rooms = await insertRooms(database);
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
  const add = (
    day: string,
    startsAt: string,
    arrivedAt: string,
    more: Partial<Queued> = {},
  ) =>
    insertQueued(database, {
      ...clinic,
      ...rooms,
      startsAt: at(day, startsAt),
      arrivedAt: at(day, arrivedAt),
      ...more,
    });
  // Left in the waiting room; overnight in the guardia, one already with the doctor; today, one without a
  // number.
  await add(yesterday, '15:00', '14:50');
  await add(yesterday, '23:20', '23:10');
  await add(yesterday, '23:40', '23:30', { waitingRoomId: null });
  await add(yesterday, '23:00', '22:50', {
    status: 'in_progress',
    startedAt: at(yesterday, '23:50'),
  });
  await add(today, '00:20', '00:10');
  await add(today, '00:40', '00:15', { waitingRoomId: null });
});

/** The number of patients who wait, and of those who are inside, on each page or screen that says it. */
async function said(time: string) {
  const call = callBy(desk, new Date(at(today, time)));
  const day = await readAgendaDay(services, { ...call, day: today });
  const queue = await readStaffQueue(services, call);
  const screen = await readQueue(services, { now: call.now });
  const dashboard = await readDashboard(services, {
    ...call,
    actor: { hasSecondFactor: false },
  });
  return {
    waiting: {
      day: day.counts.arrived,
      listed: day.appointments.filter(({ status }) => status === 'arrived')
        .length,
      queue: queue.counts.waiting,
      screen: screen.ok && screen.value.waiting,
      dashboard: dashboard.counts.waiting,
    },
    inside: {
      day: day.counts.in_progress,
      queue: queue.counts.inRoom,
      dashboard: dashboard.counts.inProgress,
    },
    left: [
      day.leftWaiting.length,
      dashboard.attention.leftWaiting.reduce(
        (sum, { count }) => sum + count,
        0,
      ),
    ],
    given: dashboard.counts.given,
  };
}

test('counter, queue, dashboard and screen count the same patients, also after midnight and without a ticket', async () => {
  expect(await said('00:30')).toEqual({
    waiting: { day: 4, listed: 4, queue: 4, screen: 4, dashboard: 4 },
    inside: { day: 1, queue: 1, dashboard: 1 },
    left: [1, 1],
    given: 2,
  });
});

test('six hours after their arrival patients of the night before are left to be resolved, in every place at once', {
  tags: ['all'],
}, async () => {
  expect(await said('05:31')).toEqual({
    waiting: { day: 2, listed: 2, queue: 2, screen: 2, dashboard: 2 },
    inside: { day: 0, queue: 0, dashboard: 0 },
    left: [3, 3],
    given: 2,
  });
});
