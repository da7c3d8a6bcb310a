import { beforeAll, expect, test } from 'vitest';
import {
  insertPatient,
  insertSmallClinic,
} from '../testing/clinic/factories.ts';
import { insertUser } from '../testing/clinic/people.ts';
import { testDatabase } from '../testing/database/database.ts';
import { demoPassword } from './material/accounts.ts';
import { sayDemoAccounts } from './say-accounts.ts';

const database = testDatabase();

beforeAll(async () => {
  await insertSmallClinic(database);
  await insertUser(database, {
    role: 'Admin',
    email: 'admin@clinica.demo',
    password: demoPassword,
  });
  const desk = {
    role: 'Recepcionista',
    email: 'recepcion@clinica.demo',
  } as const;
  await insertUser(database, {
    ...desk,
    password: demoPassword,
    isActive: false,
  });
  await insertUser(database, {
    role: 'Doctor',
    email: 'laura.gomez@clinica.demo',
    password: 'otra clave',
  });
  await insertUser(database, {
    role: 'Doctor',
    email: 'primer.acceso@clinica.demo',
    password: null,
  });
  await insertPatient(database, { dni: '30111222' });
});

test('the passwords that the start prints are those that open the accounts', async () => {
  expect(
    await sayDemoAccounts(database.db, { hasDefaultPassword: false }),
  ).toEqual([
    'Admin: admin@clinica.demo · clinica-demo-1234',
    'Recepcionista: recepcion@clinica.demo · sin acceso',
    'Doctor: laura.gomez@clinica.demo · la clave que se eligió',
    'Doctor: primer.acceso@clinica.demo · clinica-demo-1234, solo para elegir la suya',
    'Paciente: 30111222 · 30111222',
  ]);
});

test('where the clinic has a default password for doctors, that one opens a first access, and is not printed', async () => {
  const lines = await sayDemoAccounts(database.db, {
    hasDefaultPassword: true,
  });
  expect(lines).toContain(
    'Doctor: primer.acceso@clinica.demo · la clave de DOCTOR_DEFAULT_PASSWORD, solo para elegir la suya',
  );
});
