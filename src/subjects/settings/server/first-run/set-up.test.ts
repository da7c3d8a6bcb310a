import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { prepareClinic } from '../../../../demo/prepare-clinic.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import { servicesOn } from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listDoctors } from '../../../doctors/server/list-doctors.ts';
import { readSettings } from '../clinic/read-settings.ts';
import { saveClinicData } from '../clinic/save-clinic-data.ts';
import { readSetUp } from './read-set-up.ts';
import { setUpDoctor } from './set-up-doctor.ts';
import { setUpHours } from './set-up-hours.ts';

const database = testDatabase();
let services: Services;
let acting: Call<'admin'>;

beforeAll(async () => {
  await prepareClinic(
    { connectionString: database.url },
    {
      demo: false,
      now: Temporal.Instant.fromEpochMilliseconds(testNow.getTime()),
    },
  );
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  acting = callAs('admin', userId);
});

const firstDoctor = {
  name: 'Laura Gómez',
  email: 'Laura@clinica.example',
  license: { kind: 'MN' as const, number: '123456', province: null },
  specialtyName: 'Clínica médica',
  visitMinutes: 20,
  priceCents: null,
};
const morning = { fromMinute: 540, toMinute: 720 };

test('three steps lead an empty clinic to its first bookable time', async () => {
  expect(await readSetUp(services, testNow)).toEqual({
    hasClinicData: false,
    doctor: null,
    hasHours: false,
    firstFree: null,
    isDone: false,
  });
  const {
    revision,
    accent: _a,
    logoUrl: _l,
    isDemo: _d,
    ...data
  } = (await readSettings(database.db)).clinic;
  const named = {
    ...data,
    name: 'Consultorios del Sur',
    address: 'San Martín 120',
    city: 'Lanús',
  };
  expect(
    await saveClinicData(services, { revision, data: named, ...acting }),
  ).toMatchObject({ ok: true });
  const withDoctor = await setUpDoctor(services, {
    doctor: firstDoctor,
    ...acting,
  });
  expect(withDoctor).toMatchObject({
    ok: true,
    value: {
      hasClinicData: true,
      hasHours: false,
      isDone: false,
      doctor: {
        name: 'Laura Gómez',
        specialtyName: 'Clínica médica',
        visitMinutes: 20,
      },
    },
  });
  const doctorId = (await readSetUp(services, testNow)).doctor?.id ?? '';
  const request = {
    doctorId,
    weekdays: [2, 4],
    stretches: [{ fromMinute: 900, toMinute: 1080 }, morning],
  };
  // It is Tuesday at nine, and the minimum notice is two hours.
  expect(await setUpHours(services, { request, ...acting })).toMatchObject({
    ok: true,
    value: {
      isDone: true,
      firstFree: { doctorId, startsAt: '2026-11-24T14:00:00.000Z' },
    },
  });
  expect(await listDoctors(services, testNow)).toMatchObject([
    { name: 'Laura Gómez', nextFreeMorning: '2026-11-24T14:00:00.000Z' },
  ]);
  const { rows } = await database.owner.query(
    `select room.name, waiting.letter from rooms room join waiting_rooms waiting on waiting.id = waiting_room_id`,
  );
  expect(rows).toEqual([{ name: 'Consultorio 1', letter: 'A' }]);
});

test('a step that is sent again, or twice at once, is done once', async () => {
  const doctor = { ...firstDoctor, specialtyName: 'CLINICA MEDICA' };
  await Promise.all([
    setUpDoctor(services, { doctor, ...acting }),
    setUpDoctor(services, { doctor, ...acting }),
  ]);
  const doctorId = (await readSetUp(services, testNow)).doctor?.id ?? '';
  const request = { doctorId, weekdays: [1], stretches: [morning] };
  await Promise.all([
    setUpHours(services, { request, ...acting }),
    setUpHours(services, { request, ...acting }),
  ]);
  const { rows } =
    await database.owner.query(`select (select count(*)::int from doctors) as doctors,
    (select count(*)::int from specialties) as specialties, (select count(*)::int from practices) as practices,
    (select count(*)::int from doctor_licenses) as licenses, (select count(*)::int from availability_rules) as rules,
    (select count(*)::int from system_users where role = 'Doctor') as accounts`);
  expect(rows).toEqual([
    {
      doctors: 1,
      specialties: 1,
      practices: 1,
      licenses: 1,
      rules: 4,
      accounts: 1,
    },
  ]);
});

test('the doctor step changes nothing once a doctor attends', async () => {
  const license = { kind: 'MN' as const, number: '999999', province: null };
  const doctor = { ...firstDoctor, email: 'intruso@clinica.example', license };
  expect(await setUpDoctor(services, { doctor, ...acting })).toMatchObject({
    ok: true,
    value: { doctor: { name: 'Laura Gómez' } },
  });
  const { rows } = await database.owner.query(`select name from doctors`);
  expect(rows).toEqual([{ name: 'Laura Gómez' }]);
});

test('another professional’s licence leaves nothing half done', async () => {
  await database.owner.query('update availability_rules set ended_at = now()');
  const other = {
    ...firstDoctor,
    email: 'otro@clinica.example',
    specialtyName: 'Pediatría',
  };
  expect(
    await setUpDoctor(services, { doctor: other, ...acting }),
  ).toMatchObject({
    refusal: { code: 'LICENSE_TAKEN' },
  });
  const { rows } = await database.owner.query(`select name from specialties`);
  expect(rows).toEqual([{ name: 'Clínica médica' }]);
});

test('hours that overlap or hold no appointment are refused beside their field', async () => {
  const license = { kind: 'MN' as const, number: '777777', province: null };
  await setUpDoctor(services, {
    doctor: { ...firstDoctor, email: 'b@clinica.example', license },
    ...acting,
  });
  const { rows } = await database.owner.query(
    `select id from doctors where email = 'b@clinica.example'`,
  );
  const ask = (stretches: { fromMinute: number; toMinute: number }[]) =>
    setUpHours(services, {
      request: { doctorId: rows[0].id, weekdays: [1], stretches },
      ...acting,
    });
  expect(
    await ask([morning, { fromMinute: 700, toMinute: 800 }]),
  ).toMatchObject({
    refusal: {
      data: {
        fields: [
          {
            path: 'stretches.1.fromMinute',
            message: 'Los dos horarios se superponen.',
          },
        ],
      },
    },
  });
  expect(await ask([{ fromMinute: 540, toMinute: 550 }])).toMatchObject({
    refusal: { data: { fields: [{ path: 'stretches.0.toMinute' }] } },
  });
});
