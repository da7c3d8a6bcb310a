import { expect, test } from 'vitest';
import { MOST_SESSIONS } from '../../../../base/clinic/rules/most-sessions.ts';
import { readBookingSearch } from './booking-search.ts';

const id = '0190a000-0001-7000-8000-000000000001';

test('an address says the booking’s choice, time and step', () => {
  const search = {
    especialidad: 'cardiologia',
    medico: id,
    practica: id,
    cobertura: 'particular',
    mes: '2026-11',
    dia: '2026-11-24',
    hora: '10:20',
    paso: 'horario',
    para: id,
  };
  expect(readBookingSearch(search)).toEqual(search);
});

test('an address holds a whole series: its count, its days and its part of the day', () => {
  for (const [sesiones, dias, parte] of [
    [2, 'lu', 'manana'],
    [12, 'ma-ju', 'tarde'],
    [MOST_SESSIONS, 'lu-ma-mi-ju-vi-sa-do', undefined],
  ] as const) {
    const search = { paso: 'serie', sesiones, dias, parte };
    expect(readBookingSearch(search)).toMatchObject(search);
  }
});

test.each([
  ['sesiones', 1],
  ['sesiones', MOST_SESSIONS + 1],
  ['sesiones', 2.5],
  ['sesiones', '6'],
  ['dias', ''],
  ['dias', 'lunes'],
  ['dias', 'ma,ju'],
  ['dias', 'ma-'],
  ['dias', 'lu-ma-mi-ju-vi-sa-do-lu'],
  ['parte', 'noche'],
  ['para', 'tomas'],
  ['para', `${id} `],
])('%s is dropped if it is %j', (name, value) => {
  const read = readBookingSearch({ [name]: value });
  expect(read).toEqual({});
  expect(Object.keys(read)).toContain(name);
});

test('invalid values are dropped, and the booking still opens', () => {
  const search = {
    especialidad: '<script>',
    medico: 'laura',
    practica: 7,
    cobertura: '',
    mes: '2026-13',
    dia: '2026-02-30',
    hora: '25:00',
    paso: 'pagar',
    otra: 'cosa',
  };
  const read = readBookingSearch(search);
  expect(read).toEqual({});
  // The router merges the answer over the address: a missing name would keep its raw value.
  expect(Object.keys(read)).toEqual(
    expect.arrayContaining(['especialidad', 'mes', 'dia', 'hora', 'paso']),
  );
});
