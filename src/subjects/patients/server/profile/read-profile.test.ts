import { beforeAll, expect, test } from 'vitest';
import { insertKnownPatient } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readProfile } from './read-profile.ts';

const database = testDatabase();
let patient: { id: string; dni: string };

beforeAll(async () => {
  patient = await insertKnownPatient(database, {
    fullName: 'María Eugenia Pérez',
    email: 'maria@gmail.com',
    isVerified: true,
  });
});

test('a session of N1 reads the first name, and the rest masked or not at all', async () => {
  const profile = await readProfile(database.db, {
    patientId: patient.id,
    level: 'N1',
  });
  expect(profile).toEqual({
    firstName: 'María',
    fullName: null,
    chosenName: null,
    dni: null,
    birthDate: null,
    email: 'm***@g***.com',
    emailTrust: 'declared',
    phone: '*** 4444',
    isIdentityVerified: true,
    isCalledByCode: null,
    isMasked: true,
    contactVersion: null,
  });
});

test.each(['N2', 'N3'] as const)(
  'a session of %s reads all the data',
  async (level) => {
    expect(
      await readProfile(database.db, { patientId: patient.id, level }),
    ).toEqual({
      firstName: 'María',
      fullName: 'María Eugenia Pérez',
      chosenName: null,
      dni: patient.dni,
      birthDate: '1980-01-01',
      email: 'maria@gmail.com',
      emailTrust: 'declared',
      phone: '+5491155554444',
      isIdentityVerified: true,
      isCalledByCode: false,
      isMasked: false,
      contactVersion: expect.any(String),
    });
  },
);

test('the first name is the chosen one', async () => {
  await database.owner.query(
    "update patients set chosen_name = 'Ariel Pérez' where id = $1",
    [patient.id],
  );
  const { firstName } = await readProfile(database.db, {
    patientId: patient.id,
    level: 'N1',
  });
  expect(firstName).toBe('Ariel');
});
