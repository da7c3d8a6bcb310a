import { expect, test } from 'vitest';
import { readBookingSearch } from './booking-search.ts';

const id = '0190a000-0001-7000-8000-000000000001';

test('an address says what is booked, for when and at which step', () => {
  const search = {
    especialidad: 'cardiologia',
    medico: id,
    practica: id,
    cobertura: 'particular',
    mes: '2026-11',
    dia: '2026-11-24',
    hora: '10:20',
    paso: 'horario',
  };
  expect(readBookingSearch(search)).toEqual(search);
});

test('what makes no sense is dropped, and the booking opens all the same', () => {
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
  expect(Object.keys(read)).toEqual(expect.arrayContaining(['especialidad', 'mes', 'dia', 'hora', 'paso']));
});
