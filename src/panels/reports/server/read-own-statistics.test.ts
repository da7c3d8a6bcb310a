import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
} from '../../../testing/clinic/factories.ts';
import { insertVisit } from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readOwnStatistics } from './read-own-statistics.ts';

const database = testDatabase();
let doctorId: string;
let otherId: string;

beforeAll(async () => {
  const { specialtyId, practiceId } = await insertSmallClinic(database);
  const insert = (name: string) =>
    insertDoctor(database, { name, specialtyId, practiceIds: [practiceId] });
  [doctorId, otherId] = [await insert('Laura Uno'), await insert('Marta Dos')];
  const patientId = (await insertPatient(database)).id;
  const visit = async (
    by: string,
    startsAt: string,
    status: string,
    [delay, lasted]: [number, number] = [0, 20],
  ) => {
    const id = await insertVisit(database, {
      patientId,
      doctorId: by,
      status,
      startsAt: new Date(startsAt),
    });
    if (status !== 'fulfilled') return;
    await database.owner.query(
      `update appointments set started_at = starts_at + $2 * interval '1 minute',
        finished_at = starts_at + $3 * interval '1 minute' where id = $1`,
      [id, delay, delay + lasted],
    );
  };
  await visit(doctorId, '2026-11-03T12:00:00Z', 'fulfilled', [10, 30]);
  await visit(doctorId, '2026-11-04T12:00:00Z', 'fulfilled', [-5, 15]);
  // Still the last hours of October on the clinic's clock.
  await visit(doctorId, '2026-11-01T01:00:00Z', 'fulfilled', [30, 18]);
  await visit(doctorId, '2026-10-05T12:00:00Z', 'noshow');
  await visit(doctorId, '2026-10-06T12:00:00Z', 'cancelled');
  await visit(doctorId, '2026-08-31T12:00:00Z', 'fulfilled');
  await visit(doctorId, '2026-11-27T12:00:00Z', 'booked');
  await visit(otherId, '2026-11-05T12:00:00Z', 'noshow');
});

const read = (by: string, months: number) =>
  readOwnStatistics(
    { db: database.db },
    { ...callAs('doctor', by, testNow), months },
  );

test('a doctor’s visits are counted by month of the clinic’s calendar, with the medians of delay and length', async () => {
  expect(await read(doctorId, 3)).toMatchObject({
    fromDay: '2026-09-01',
    toDay: '2026-11-24',
    seen: 3,
    absent: 1,
    delayMinutes: 10,
    delayedCount: 3,
    byMonth: [
      { month: '2026-09-01', seen: 0, absent: 0, delayMinutes: null },
      { month: '2026-10-01', seen: 1, absent: 1, delayMinutes: 30 },
      { month: '2026-11-01', seen: 2, absent: 0, delayMinutes: 5 },
    ],
    byPractice: [{ seen: 3, absent: 1, plannedMinutes: 20, visitMinutes: 18 }],
  });
  expect(await read(doctorId, 12)).toMatchObject({ seen: 4, absent: 1 });
  expect((await read(doctorId, 60)).byMonth).toHaveLength(60);
});

test('another doctor’s visits are not counted, and no visits count as zero', async () => {
  expect(await read(otherId, 3)).toMatchObject({
    seen: 0,
    absent: 1,
    delayMinutes: null,
    delayedCount: 0,
  });
  await database.owner.query(
    `update appointments set status = 'fulfilled' where doctor_id = $1`,
    [otherId],
  );
  const nobody = await read('00000000-0000-7000-8000-000000000000', 3);
  expect(nobody).toMatchObject({
    seen: 0,
    absent: 0,
    delayMinutes: null,
    byPractice: [],
  });
});
