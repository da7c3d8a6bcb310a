import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertUser,
  staffPassword,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { listEnabledActiveDoctors } from '../attempts/staff-queries.ts';
import { findPatientsByDni } from './patient-account-queries.ts';

/* The reads behind signing in (specification §7): their fields, their filters, and exactly one row. */

const defaultPassword = 'Primera vez en la clínica';
const database = testDatabase();
const server = testServer(database, {
  services: async () => {
    const services = servicesOn(database.db);
    return {
      ...services,
      access: {
        ...services.access,
        defaultPasswordHash: await hashPassword(defaultPassword),
      },
    };
  },
});

beforeAll(async () => {
  await insertSmallClinic(database);
  // The product's database forbids duplicates. Here they are allowed, to check that neither of two is taken.
  await database.owner.query('drop index doctors_email');
  await database.owner.query(
    'alter table patients drop constraint patients_dni_key',
  );
});

const signIn = async (path: string, body: object) => {
  const { status, json } = await newVisitor(server).ask(
    `/api/public/sign-in/${path}`,
    { body },
  );
  return status === 200 ? 'signed in' : json.code;
};

test('a doctor is read by e-mail with the specified fields', async () => {
  const { doctorId, email, name } = await insertDoctorAccount(database, {
    enabledAt: testNow,
  });
  await insertDoctorAccount(database, { enabledAt: testNow });
  expect(await listEnabledActiveDoctors(database.db, email)).toEqual([
    expect.objectContaining({
      id: doctorId,
      name,
      email,
      isEnabled: true,
      status: 'active',
    }),
  ]);
});

test.each([
  ['disabled', { isEnabled: false }],
  ['on leave', { status: 'on_leave' }],
  ['retired', { status: 'retired' }],
])('a doctor who is %s is not read', async (_, changes) => {
  const { email } = await insertDoctorAccount(database, {
    ...changes,
    enabledAt: testNow,
  });
  expect(await listEnabledActiveDoctors(database.db, email)).toEqual([]);
});

test('neither of two doctors with one e-mail gets in', async () => {
  const { email } = await insertDoctorAccount(database, { enabledAt: testNow });
  expect(await signIn('doctor', { email, password: staffPassword })).toBe(
    'signed in',
  );
  await insertDoctorAccount(database, {
    email,
    hasUser: false,
    enabledAt: testNow,
  });
  expect(await signIn('doctor', { email, password: staffPassword })).toBe(
    'DOCTOR_NOT_FOUND',
  );
});

test('the default password opens neither of two doctors with one e-mail', async () => {
  const { email } = await insertDoctorAccount(database, {
    hasUser: false,
    enabledAt: testNow,
  });
  expect(await signIn('doctor', { email, password: defaultPassword })).toBe(
    'signed in',
  );
  await insertDoctorAccount(database, {
    email,
    hasUser: false,
    enabledAt: testNow,
  });
  expect(await signIn('doctor', { email, password: defaultPassword })).toBe(
    'CREDENTIALS_INVALID',
  );
});

test('the enabled and active one of two doctors with one e-mail gets in', async () => {
  const { email } = await insertDoctorAccount(database, { enabledAt: testNow });
  await insertDoctorAccount(database, {
    email,
    hasUser: false,
    isEnabled: false,
    enabledAt: testNow,
  });
  expect(await signIn('doctor', { email, password: staffPassword })).toBe(
    'signed in',
  );
});

test('a patient is read by DNI with the specified fields', async () => {
  const { id, dni } = await insertPatient(database, {
    fullName: 'Rosa Del Valle',
  });
  await insertPatient(database);
  expect(await findPatientsByDni(database.db, dni)).toEqual([
    expect.objectContaining({ id, fullName: 'Rosa Del Valle', dni }),
  ]);
  expect(await findPatientsByDni(database.db, '99888777')).toEqual([]);
});

test('neither of two patients with one DNI gets in', async () => {
  const { dni } = await insertPatient(database);
  const request = { dni, password: dni, rememberMe: false };
  expect(await signIn('patient', request)).toBe('signed in');
  await insertPatient(database, { dni });
  expect(await signIn('patient', request)).toBe('DNI_NOT_FOUND');
});

test.each(['Admin', 'Recepcionista'] as const)(
  'the password check takes the role: a doctor known only as %s does not pass',
  async (role) => {
    const { email } = await insertDoctorAccount(database, {
      hasUser: false,
      enabledAt: testNow,
    });
    await insertUser(database, { role, email });
    expect(await signIn('doctor', { email, password: staffPassword })).toBe(
      'CREDENTIALS_INVALID',
    );
    const path = role === 'Admin' ? 'admin' : 'reception';
    expect(
      await signIn(path, { email, password: staffPassword, rememberMe: false }),
    ).toBe('signed in');
  },
);
