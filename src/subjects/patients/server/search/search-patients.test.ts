import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { clockAt } from '../../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { newCards } from '../../../../testing/new-cards.ts';
import { searchPatients } from './search-patients.ts';

const database = testDatabase();
let services: Services;
let codeOfMaria: string;

beforeAll(async () => {
  const { doctorId, practiceId } = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const actor = await insertReceptionist(database);
  const maria = await insertPatient(database, {
    fullName: 'María Pérez',
    dni: '30111222',
  });
  await insertPatient(database, { fullName: 'Omar Zárate', dni: '28000999' });
  const nandu = await insertPatient(database, {
    fullName: "José D'Angelo Ñandú",
    dni: '7654321',
  });
  await insertPatient(database, {
    fullName: "Bernardo O'Higgins",
    dni: '27111333',
  });
  await insertPatient(database, {
    fullName: 'Rosa García López',
    dni: '27111444',
  });
  await insertPatient(database, { fullName: 'Noelia Gómez', dni: '27111555' });
  const traveller = await insertPatient(database, {
    fullName: 'Ingrid Svensson',
    dni: '27111666',
  });
  await database.owner.query(
    `update patients set dni = null, document_kind = 'passport', document_country = 'SE', document_number = 'AB987654'
     where id = $1`,
    [traveller.id],
  );
  await database.owner.query(
    `insert into patients (full_name, dni, phone) select 'Marta Pereyra ' || n, null, null from generate_series(1, 25) n`,
  );
  await database.owner.query(
    `update patients set chosen_name = 'Pepa', phone = '+5493514445566' where id = $1`,
    [nandu.id],
  );
  const give = (patientId: string, startsAt: string) =>
    giveAppointment(services, {
      actor,
      patientId,
      slot: { doctorId, practiceId, startsAt },
    });
  ({ code: codeOfMaria } = await give(maria.id, at('2026-12-01', '09:00')));
  await give(maria.id, at('2026-11-30', '09:00'));
  await give(nandu.id, at('2026-11-24', '09:20'));
});

const search = (query: string) =>
  searchPatients(services, { query, ...clockAt() });
const names = async (query: string) =>
  (await search(query)).patients.map(({ fullName }) => fullName);

describe('a patient is found', () => {
  test.each([
    [
      'by parts of the name, in any order, without accents or case',
      'PEREZ mar',
      'María Pérez',
    ],
    ['by the middle of a name', 'arat', 'Omar Zárate'],
    ['by the chosen name', 'pepa', "José D'Angelo Ñandú"],
    ['by a name with an apostrophe', "d'angelo", "José D'Angelo Ñandú"],
    ['by a DNI with dots', '30.111.222', 'María Pérez'],
    ['by any part of a DNI', '76543', "José D'Angelo Ñandú"],
    ['by a phone in spoken form', '351 444-5566', "José D'Angelo Ñandú"],
    [
      'by a phone with its country',
      '+54 9 351 444 5566',
      "José D'Angelo Ñandú",
    ],
    ['by name and DNI', 'mar 301', 'María Pérez'],
    ['by a DNI with its label', 'DNI 30.111.222', 'María Pérez'],
    ['by a DNI with commas', '30,111,222', 'María Pérez'],
    [
      'by a DNI pasted with invisible characters',
      '\u202a30111222\u202c',
      'María Pérez',
    ],
    ['by a CUIL', '20-30111222-3', 'María Pérez'],
    ['by a passport', 'AB987654', 'Ingrid Svensson'],
    [
      'by a passport as it is printed',
      'pasaporte ab 987.654',
      'Ingrid Svensson',
    ],
    [
      'by a passport without its name, with a space',
      'ab 987654',
      'Ingrid Svensson',
    ],
    ['by the digits of a passport', '987654', 'Ingrid Svensson'],
    ['without the apostrophe', 'ohiggins', "Bernardo O'Higgins"],
    ['by two surnames written as one', 'garcialopez', 'Rosa García López'],
    ['by how a surname sounds', 'gomes', 'Noelia Gómez'],
    ['by how it sounds, with another word', 'gomes noe', 'Noelia Gómez'],
    [
      'by a card',
      '00123456789@PEREZ@MARIA@F@30111222@A@25/05/1983@01/01/2015@201',
      'María Pérez',
    ],
  ])('%s', async (_, query, expected) => {
    expect(await names(query)).toEqual([expected]);
  });

  test('by the code of an appointment, in capitals or not', async () => {
    expect((await names(codeOfMaria.toLowerCase()))[0]).toBe('María Pérez');
  });
});

test('the search shows the next appointment, and patients of today come first', async () => {
  const [maria] = (await search('30111222')).patients;
  const booked = { startsAt: at('2026-11-30', '09:00'), status: 'booked' };
  expect(maria?.nextAppointment).toMatchObject({
    ...booked,
    isConfirmed: false,
  });
  await database.owner.query(
    'update appointments set confirmed_at = $2 where id = $1',
    [maria?.nextAppointment?.id, testNow],
  );
  const [confirmed] = (await search('30111222')).patients;
  expect(confirmed?.nextAppointment).toMatchObject({
    ...booked,
    isConfirmed: true,
  });
  await database.owner.query(
    `update patients set full_name = 'Zulema Martínez' where dni = '7654321'`,
  );
  const result = await search('mar');
  expect(result.patients.slice(0, 2).map(({ fullName }) => fullName)).toEqual([
    'Zulema Martínez',
    'María Pérez',
  ]);
  expect([result.patients.length, result.hasMore]).toEqual([20, true]);
});

test('any card of February 2026 finds its patient, and gives no data that are not on it', {
  tags: ['all'],
}, async () => {
  const kept = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      newCards(fc.integer({ min: 40_000_000, max: 99_999_999 })),
      async ({ text, dni, bornOn }) => {
        // Generated numbers repeat, most of all the smallest and the largest.
        fc.pre(!kept.has(dni));
        kept.add(dni);
        expect((await search(text)).patients).toEqual([]);
        await insertPatient(database, {
          fullName: 'Quien Trae La Tarjeta',
          dni,
        });
        const { patients, card } = await search(text);
        expect(patients.map((found) => found.dni)).toEqual([dni]);
        expect(card).toMatchObject({ dni, sex: null });
        expect([bornOn, null]).toContain(card?.birthDate);
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});

test('the card of an unknown person gives its data', async () => {
  const result = await search(
    '00123456789@GOMEZ@ANA@F@40999888@A@25/05/1999@01/01/2015@201',
  );
  expect(result).toMatchObject({
    patients: [],
    card: {
      dni: '40999888',
      fullName: 'Ana Gomez',
      birthDate: '1999-05-25',
      sex: 'F',
    },
  });
});

describe('a text that is no name finds no patient, and breaks nothing', () => {
  test.each([
    '',
    ' ',
    'a',
    '%',
    '_%_',
    '\\',
    "' or 1=1 --",
    '\u0000\u0000',
    '🦆🦆🦆',
    '((((',
    'x'.repeat(400),
  ])('%j', async (query) => {
    expect(await names(query)).toEqual([]);
  });
});
