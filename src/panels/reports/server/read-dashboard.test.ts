import { beforeAll, describe, expect, test } from 'vitest';
import { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAlarm } from '../../../subjects/access/server/attempts/alarm-queries.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { clockAt } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readDashboard } from './read-dashboard.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let made = 0;

const asked = (now?: Date) => ({
  ...clockAt(now),
  actor: { hasSecondFactor: false },
});

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

/** Inserts an appointment in a given state. */
async function insertAppointment(
  startsAt: string,
  status: string,
  { doctorId = clinic.doctorId, arrivedAt = null as string | null } = {},
): Promise<void> {
  const { id } = await insertPatient(database);
  await database.owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by, arrived_at, cancelled_at, cancelled_by)
      values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', $7, $8, 'patient', $9::timestamptz,
        case when $7 = 'cancelled' then $8::timestamptz end, case when $7 = 'cancelled' then 'patient' end)`,
    [
      `AAAAA${'BCDEFGHJKMNPQRST'[made++]}`,
      doctorId,
      id,
      clinic.specialtyId,
      clinic.practiceId,
      startsAt,
      status,
      testNow,
      arrivedAt,
    ],
  );
}

test('the dashboard counts the clinic’s day, for each doctor and in all, with the longest wait', async () => {
  const other = await insertDoctor(database, {
    name: 'Ada Núñez',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  const today = '2026-11-24';
  await insertAppointment(at(today, '08:00'), 'fulfilled');
  await insertAppointment(at(today, '08:20'), 'noshow');
  await insertAppointment(at(today, '08:40'), 'in_progress');
  await insertAppointment(at(today, '09:00'), 'arrived', {
    arrivedAt: at(today, '08:52'),
  });
  await insertAppointment(at(today, '09:20'), 'cancelled');
  await insertAppointment(at(today, '23:40'), 'booked');
  await insertAppointment(at(today, '09:00'), 'arrived', {
    doctorId: other,
    arrivedAt: at(today, '08:41'),
  });
  await insertAppointment(at('2026-11-25', '00:00'), 'booked');
  const { day, counts, doctors, attention } = await readDashboard(
    services,
    asked(),
  );
  expect(day).toBe(today);
  expect(counts).toEqual({
    given: 6,
    expected: 1,
    waiting: 2,
    inProgress: 1,
    attended: 1,
    absent: 1,
    cancelled: 1,
    waitingSince: at(today, '08:41'),
  });
  expect(doctors).toMatchObject([
    {
      name: 'Ada Núñez',
      firstAt: at(today, '09:00'),
      lastAt: at(today, '09:20'),
      counts: { given: 1 },
    },
    {
      name: 'Julia Ríos',
      firstAt: at(today, '08:00'),
      lastAt: at('2026-11-25', '00:00'),
      counts: { given: 5 },
    },
  ]);
  expect(attention.leftWaiting).toEqual([]);
});

test('the dashboard lists what needs an act, and nothing else', async () => {
  await insertAppointment(at('2026-11-23', '10:00'), 'arrived', {
    arrivedAt: at('2026-11-23', '09:55'),
  });
  await database.owner.query(
    'update availability_rules set ended_at = now() where doctor_id = $1',
    [clinic.doctorId],
  );
  await database.owner.query(
    `insert into holidays (day, name, kind, source) values ('2026-12-08', 'Inmaculada', 'inamovible', 'x'),
      ('2027-03-24', 'Memoria', 'inamovible', 'x')`,
  );
  await database.owner.query(
    `insert into system_users (name, email, role) values ('Nueva', 'nueva@clinica.example', 'Recepcionista')`,
  );
  await database.owner.query(
    `insert into system_users (name, email, role, password_hash)
      select name, email, 'Doctor', 'x' from doctors where name = 'Ada Núñez'`,
  );
  await database.owner.query(
    `insert into outbox (subject_id, kind, channel, status, finished_at, reason, recipient_name, recipient_address)
      values (gen_random_uuid(), 'password_link', 'email', 'failed', $1, 'Rebotó', 'Ada', 'ada@example.com')`,
    [testNow],
  );
  const { attention } = await readDashboard(services, asked());
  expect(attention).toMatchObject({
    failedMessages: 1,
    pendingRequests: 0,
    absencesAsked: 0,
    staffWithoutPassword: 1,
    lastBackup: null,
    doctorsWithoutPassword: [{ name: 'Julia Ríos' }],
    doctorsWithoutHours: [{ name: 'Julia Ríos' }],
    leftWaiting: [{ day: '2026-11-23', count: 1 }],
    holidays: [{ day: '2026-12-08', name: 'Inmaculada' }],
  });
});

test('the dashboard shows the last backup, and when one was last proven', async () => {
  const state = async () =>
    (await readDashboard(services, asked())).attention.lastBackup;
  await database.owner.query(
    `insert into backups (started_at, finished_at, verified_at, file, bytes)
      values ('2026-11-23T05:00Z', '2026-11-23T05:01Z', '2026-11-23T05:02Z', 'a.tar', 10)`,
  );
  expect(await state()).toMatchObject({
    state: 'verified',
    verifiedAt: '2026-11-23T05:02:00.000Z',
  });
  await database.owner.query(
    `insert into backups (started_at, finished_at, failed_reason)
      values ('2026-11-24T05:00Z', '2026-11-24T05:01Z', 'El disco está lleno.')`,
  );
  expect(await state()).toMatchObject({
    state: 'failed',
    failedReason: 'El disco está lleno.',
    verifiedAt: '2026-11-23T05:02:00.000Z',
  });
});

test('the dashboard shows each measure against guessing, for as long as it lasts', async () => {
  const alarms = async (now = testNow) =>
    (await readDashboard(services, asked(now))).attention.alarms;
  expect(await alarms()).toEqual([]);
  const inMinutes = (minutes: number) =>
    new Date(testNow.getTime() + minutes * 60_000);
  await insertAlarm(database.db, {
    name: 'default_password_off',
    until: inMinutes(24 * 60),
    now: testNow,
  });
  await insertAlarm(database.db, {
    name: 'reserved_mode',
    until: inMinutes(60),
    now: testNow,
  });
  expect(await alarms()).toEqual([
    { kind: 'reserved_mode', until: inMinutes(60).toISOString() },
    { kind: 'default_password_off', until: inMinutes(24 * 60).toISOString() },
  ]);
  expect(await alarms(inMinutes(60))).toMatchObject([
    { kind: 'default_password_off' },
  ]);
});

describe('the installation', () => {
  const installation = async (
    changes: Partial<Services> = {},
    actor = { hasSecondFactor: false },
  ) =>
    (await readDashboard({ ...services, ...changes }, { ...asked(), actor }))
      .installation;
  const missing = async (...around: Parameters<typeof installation>) =>
    (await installation(...around))?.steps.flatMap(({ step, isDone }) =>
      isDone ? [] : step,
    );

  test('lists a clinic’s missing steps, and none once all are done', async () => {
    await database.owner.query('update clinics set is_demo = false');
    await database.owner.query('update insurers set is_enabled = false');
    await database.owner.query('delete from backups');
    const bare = {
      ...services,
      ways: [],
      installation: {
        publicUrl: null,
        backupDir: '/copias',
        contingencyDir: '/hojas',
      },
    };
    expect(await missing(bare)).toEqual([
      'address',
      'mail',
      'insurers',
      'backup',
      'second_factor',
    ]);
    await database.owner.query(
      "delete from holidays where day >= '2027-01-01'",
    );
    // The clinic's own holiday does not count as the year's list.
    await database.owner.query(
      "insert into holidays (day, name, kind, source) values ('2027-05-05', 'Aniversario', 'propio', 'x')",
    );
    expect(await installation(bare)).toMatchObject({
      publicUrl: null,
      backupDir: '/copias',
      missingHolidayYears: [2027],
    });
    await database.owner.query(
      "insert into holidays (day, name, kind, source) values ('2027-03-24', 'Memoria', 'inamovible', 'x')",
    );
    const { rows: added } = await database.owner.query(
      "insert into insurers (name, kind) values ('Nueva', 'prepaga') returning id",
    );
    // An insurer does not count if no professional takes it, or only one who does not attend.
    expect(await missing({ ways: ['email'] })).toContain('insurers');
    const { rows: doctors } = await database.owner.query(
      'insert into doctor_insurers select id, $1 from doctors order by id limit 1 returning doctor_id',
      [added[0].id],
    );
    const attends = (isEnabled: boolean) =>
      database.owner.query('update doctors set is_enabled = $2 where id = $1', [
        doctors[0].doctor_id,
        isEnabled,
      ]);
    await attends(false);
    expect(await missing({ ways: ['email'] })).toContain('insurers');
    await attends(true);
    const until = (day: string | null) =>
      database.owner.query('update doctor_insurers set valid_to = $1', [day]);
    await until('2026-01-01');
    expect(await missing({ ways: ['email'] })).toContain('insurers');
    await until(null);
    await database.owner.query(
      `insert into backups (started_at, finished_at, verified_at, file, bytes)
        values ('2026-11-23T05:00Z', '2026-11-23T05:01Z', '2026-11-23T05:02Z', 'a.tar', 10)`,
    );
    expect(await missing({ ways: ['email'] })).toEqual(['second_factor']);
    expect(
      await missing({ ways: ['email'] }, { hasSecondFactor: true }),
    ).toEqual([]);
  });

  test('is not shown for a demonstration', async () => {
    await database.owner.query('update clinics set is_demo = true');
    expect(
      await readDashboard(
        { ...services, snapshot: new SnapshotCache(database.db) },
        asked(),
      ),
    ).toMatchObject({ installation: null });
  });
});

test('the dashboard sums the searches without a free time of the last thirty days, by specialty and insurer', async () => {
  const search = (day: string, insurerId: string | null, searches: number) =>
    database.owner.query(
      `insert into unmet_demand (day, specialty_id, practice_id, insurer_id, wanted_from, wanted_to, searches)
        values ($1::date, $2, $3, $4, $1::date, $1::date + 7, $5)`,
      [day, clinic.specialtyId, clinic.practiceId, insurerId, searches],
    );
  await search('2026-11-24', clinic.insurerId, 2);
  await search('2026-11-20', clinic.insurerId, 3);
  await search('2026-10-25', null, 4);
  await search('2026-10-24', null, 50);
  const { unmetDemand } = await readDashboard(services, asked());
  expect(unmetDemand).toMatchObject([
    { searches: 5, wantedFrom: '2026-11-20', wantedTo: '2026-12-01' },
    {
      insurer: null,
      searches: 4,
      wantedFrom: '2026-10-25',
      wantedTo: '2026-11-01',
    },
  ]);
  expect(unmetDemand[0]?.insurer).not.toBeNull();
});
