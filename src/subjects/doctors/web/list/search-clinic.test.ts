import { expect, test } from 'vitest';
import { searchClinic } from './search-clinic.ts';

const specialties = [
  { id: '1', slug: 'pediatria', name: 'Pediatría', searchWords: ['niños'] },
  {
    id: '2',
    slug: 'cardiologia',
    name: 'Cardiología',
    searchWords: ['corazón'],
  },
];
const doctors = [
  {
    id: '3',
    name: 'María Pérez',
    specialties: [{ id: '2', name: 'Cardiología' }],
  },
  {
    id: '4',
    name: 'Marcos Perezutti',
    specialties: [{ id: '1', name: 'Pediatría' }],
  },
  { id: '5', name: 'Ana Ñáñez', specialties: [{ id: '1', name: 'Pediatría' }] },
];

function found(query: string) {
  const { specialties: offered, doctors: people } = searchClinic(query, {
    doctors,
    specialties,
  });
  return [...offered, ...people].map(({ name }) => name);
}

test('"perez mar" finds María Pérez and other names with both', () => {
  expect(found('perez mar')).toEqual(['María Pérez', 'Marcos Perezutti']);
});

test('the search finds a specialty together with its doctors', () => {
  expect(found('PEDIATRIA')).toEqual([
    'Pediatría',
    'Marcos Perezutti',
    'Ana Ñáñez',
  ]);
});

test('an everyday word finds its specialty, with the doctors', () => {
  expect(found('corazón')).toEqual(['Cardiología', 'María Pérez']);
});

test('a name and a specialty together find one person', () => {
  expect(found('nanez pedi')).toEqual(['Ana Ñáñez']);
});

test('an empty search finds nothing', () => {
  expect(found('   ')).toEqual([]);
  expect(found('zz')).toEqual([]);
});

test('the search shows a few of many and counts all', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    name: `Juan ${index}`,
    specialties: [],
  }));
  const { doctors: shown, doctorCount } = searchClinic('juan', {
    doctors: many,
    specialties,
  });
  expect(shown.length).toBeLessThan(10);
  expect(doctorCount).toBe(30);
});
