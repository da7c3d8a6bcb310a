import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import type { Announcement } from '../../../../base/kernel/live/changes.ts';
import { readOffsets } from '../../../../base/time/zone-offsets.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { keepPromisedHours, readHoursToKeep } from './keep-hours-by-admin.ts';
import { keepWallHours, listHoursToKeep } from './keep-wall-hours.ts';
import { noteZoneOffsets } from './note-zone-offsets.ts';
import { sayHours } from './say-hours.ts';
import { findZoneNews } from './zone-queries.ts';

/* A law changes the clinic's hour. The tests read another zone's data in place of new zone data. */

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
});

const zoneNow: typeof readOffsets = (_, span) =>
  readOffsets('America/Argentina/Buenos_Aires', span);
// With this zone the clock is an hour behind.
const zoneByLaw: typeof readOffsets = (_, span) =>
  readOffsets('America/La_Paz', span);
const minutesLater = (minutes: number) =>
  new Date(testNow.getTime() + minutes * 60_000);
const hourLater = (instant: string) =>
  new Date(Date.parse(instant) + 3_600_000).toISOString();

async function book(time: string, now = testNow) {
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-12-01', time),
  };
  const { id: patientId } = await insertPatient(database);
  return {
    ...(await bookTestAppointment(services, { slot, patientId, now })),
    startsAt: slot.startsAt,
  };
}

async function startsOf(...ids: string[]): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select starts_at, ends_at from appointments where id = any($1) order by array_position($1, id)',
    [ids],
  );
  expect(rows.map((row) => row.ends_at - row.starts_at)).toEqual(
    ids.map(() => 20 * 60_000),
  );
  return rows.map((row) => row.starts_at.toISOString());
}

test('after new zone data every appointment keeps its promised hour, once, and newer bookings stay', {
  tags: ['all'],
}, async () => {
  const none = { differsFrom: null, databaseDiffersFrom: null };
  expect(
    await noteZoneOffsets(services, { now: testNow, read: zoneNow }),
  ).toEqual(none);
  // The appointments are neighbours: each must make room for the next.
  const before = [
    await book('09:00'),
    await book('09:20'),
    await book('09:40'),
  ];
  await database.owner.query(
    `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason, created_at)
      values ($1, $2, $3, 'vacation', 'Vacaciones', $4)`,
    [
      clinic.doctorId,
      at('2026-12-10', '00:00'),
      at('2026-12-20', '00:00'),
      testNow,
    ],
  );
  expect(
    await noteZoneOffsets(services, { now: minutesLater(10), read: zoneNow }),
  ).toEqual(none);
  expect(await listHoursToKeep(database.db, minutesLater(10))).toEqual([]);

  const news = await Promise.all(
    Array.from({ length: 4 }, () =>
      noteZoneOffsets(services, { now: minutesLater(20), read: zoneByLaw }),
    ),
  );
  expect(news.map(({ differsFrom }) => differsFrom)).toEqual(
    news.map(() => minutesLater(20)),
  );
  expect(news[0]?.databaseDiffersFrom).toEqual(minutesLater(20));
  const { rows } = await database.owner.query(
    'select count(*)::int as count from zone_readings',
  );
  expect(rows).toEqual([{ count: 2 }]);

  // This appointment is booked under the new data, so its instant is right.
  const since = await book('12:00', minutesLater(30));
  const list = await listHoursToKeep(database.db, minutesLater(40));
  expect(
    list.map(({ id, keptStartsAt }) => [id, keptStartsAt.toISOString()]),
  ).toEqual(before.map(({ id, startsAt }) => [id, hourLater(startsAt)]));
  const said = await sayHours(database.db, {
    isApplied: false,
    now: minutesLater(40),
  });
  expect(said).toContain(`${before[0]?.code}  1/12/26, 09:00 → 1/12/26, 10:00`);
  expect(said).toContain('3 turnos. Para que cada uno conserve');
  expect(await findZoneNews(database.db)).toEqual({
    differsFrom: minutesLater(20),
    databaseDiffersFrom: minutesLater(20),
  });
  const kept = await Promise.all(
    Array.from({ length: 3 }, () =>
      keepWallHours(database.db, { now: minutesLater(40) }),
    ),
  );
  expect(kept.map((each) => each.kept.length).toSorted()).toEqual([0, 0, 3]);
  expect(await startsOf(...before.map(({ id }) => id), since.id)).toEqual([
    ...before.map(({ startsAt }) => hourLater(startsAt)),
    since.startsAt,
  ]);
  const { rows: absences } = await database.owner.query(
    'select starts_at, ends_at from absences',
  );
  expect(
    absences.map((row) => [
      row.starts_at.toISOString(),
      row.ends_at.toISOString(),
    ]),
  ).toEqual([
    [
      hourLater(at('2026-12-10', '00:00')),
      hourLater(at('2026-12-20', '00:00')),
    ],
  ]);
  expect(
    await sayHours(database.db, { isApplied: true, now: minutesLater(45) }),
  ).toMatch(/^No hay turnos/);
  expect(await findZoneNews(database.db)).toMatchObject({ differsFrom: null });
  expect(
    await noteZoneOffsets(services, { now: minutesLater(50), read: zoneByLaw }),
  ).toMatchObject({
    differsFrom: null,
  });

  // The law is taken back. All appointments, also the one booked meanwhile, return to their hours.
  await noteZoneOffsets(services, { now: minutesLater(60), read: zoneNow });
  expect(
    (await keepWallHours(database.db, { now: minutesLater(70) })).kept,
  ).toHaveLength(4);
  expect(await startsOf(...before.map(({ id }) => id))).toEqual(
    before.map(({ startsAt }) => startsAt),
  );
});

test('two administrators at once keep the hours once, both are told how many, and a taken hour stays taken', {
  tags: ['all'],
}, async () => {
  const { rows: readings } = await database.owner.query(
    'select max(read_at) as at from zone_readings',
  );
  const later = (minutes: number) =>
    new Date(readings[0].at.getTime() + minutes * 60_000);
  const hours = ['14:00', '14:20', '14:40'];
  const [first, second, third] = await Promise.all(
    hours.map((time) => book(time, later(10))),
  );
  if (!first || !second || !third) throw new Error('Nothing was booked.');
  const { rows: others } = await database.owner.query(
    `select count(*)::int as count from appointments where status = 'booked' and starts_at > $1`,
    [later(20)],
  );
  await noteZoneOffsets(services, { now: later(20), read: zoneByLaw });
  // Another patient took the instant to which the second appointment would move.
  await database.owner.query(
    `insert into appointments (doctor_id, patient_id, practice_id, specialty_id, starts_at, ends_at, status, code, booked_at,
        booked_by)
      select doctor_id, $2, practice_id, specialty_id, starts_at + interval '1 hour', ends_at + interval '1 hour', 'booked',
        'QQ7M2Q', $3, 'reception' from appointments where id = $1`,
    [second.id, (await insertPatient(database)).id, later(25)],
  );
  // Another patient holds the instant of the third appointment.
  await database.owner.query(
    `insert into appointments (doctor_id, practice_id, specialty_id, starts_at, ends_at, status, held_until, held_by)
      select doctor_id, practice_id, specialty_id, starts_at + interval '1 hour', ends_at + interval '1 hour', 'held', $2,
        '\\x01' from appointments where id = $1`,
    [third.id, later(35)],
  );
  const asAdmin = async () =>
    callAs(
      'admin',
      (await insertUser(database, { role: 'Admin' })).id,
      later(30),
    );
  const admins = [await asAdmin(), await asAdmin()];
  const shown = await readHoursToKeep(services, { now: later(30) });
  expect(shown).toMatchObject({
    differsFrom: later(20).toISOString(),
    count: others[0].count,
  });
  expect(shown.hours).toContainEqual({
    appointmentId: first.id,
    code: first.code,
    patientName: 'María Pérez',
    familyNames: 'Pérez',
    doctorName: expect.any(String),
    startsAt: first.startsAt,
    keptStartsAt: hourLater(first.startsAt),
  });
  const said: Announcement[] = [];
  const telling = {
    ...services,
    changes: {
      ...services.changes,
      announce: (each: Announcement) => said.push(each),
    },
  };
  const kept = await Promise.all(
    admins.map((call) => keepPromisedHours(telling as Services, call)),
  );
  const count = others[0].count - 1;
  const left = [expect.objectContaining({ appointmentId: second.id })];
  expect(kept.toSorted((a, b) => Number(b.isNew) - Number(a.isNew))).toEqual([
    { isNew: true, count, left },
    { isNew: false, count, left: [] },
  ]);
  expect(said).toEqual([{ kind: 'all' }]);
  expect(await startsOf(first.id, second.id, third.id)).toEqual([
    hourLater(first.startsAt),
    second.startsAt,
    hourLater(third.startsAt),
  ]);
  const { rows: noted } = await database.owner.query(
    `select role, detail from audit_events where kind = 'wall_hours_kept' order by at desc limit 1`,
  );
  expect(noted).toEqual([
    { role: 'admin', detail: { appointments: count, left: 1 } },
  ]);
  expect(await readHoursToKeep(services, { now: later(40) })).toEqual({
    differsFrom: null,
    count: 0,
    hours: [],
  });
});
