import { expect, test } from 'vitest';
import { hasFilters, readDoctorSearch } from './doctor-search.ts';

test('an address keeps every filter', () => {
  const search = {
    buscar: 'pérez',
    especialidad: 'clinica-medica',
    'obra-social': 'osde',
    parte: 'tarde',
    hasta: 40,
  };
  expect(readDoctorSearch(search)).toEqual(search);
});

test('the list drops senseless filters, and opens all the same', () => {
  expect(
    readDoctorSearch({
      buscar: { a: 1 },
      especialidad: '<script>',
      'obra-social': ['osde'],
      parte: 'noche',
      hasta: 'todos',
      otro: 'x',
    }),
  ).toEqual({});
});

test('the search takes digits as words, and cuts a very long text', () => {
  expect(readDoctorSearch({ buscar: 123456 })).toEqual({ buscar: '123456' });
  expect(
    readDoctorSearch({ buscar: ` ${'a'.repeat(5_000)} ` }).buscar,
  ).toHaveLength(80);
});

test('"mañana" may be written with its ñ', () => {
  expect(readDoctorSearch({ parte: 'mañana' })).toEqual({ parte: 'manana' });
});

test('the list has filters only if one narrows it', () => {
  expect(hasFilters({})).toBe(false);
  expect(hasFilters({ buscar: undefined })).toBe(false);
  expect(hasFilters({ hasta: 40 })).toBe(false);
  expect(hasFilters({ parte: 'tarde' })).toBe(true);
});
