import { expect, test } from 'vitest';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type { ListedDoctor } from '../../../../base/clinic/contract/doctors.ts';
import type { DoctorSearch } from './doctor-search.ts';
import { filterDoctors, insurerSlug, specialtiesOf } from './filter-doctors.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const cardiology = { id: 'c', slug: 'cardiologia', name: 'Cardiología' };
const pediatrics = { id: 'p', slug: 'pediatria', name: 'Pediatría' };
const said = [
  { id: 'c', searchWords: ['corazón'] },
  { id: 'p', searchWords: ['niños', 'vacunas'] },
];
const swiss: Insurer = {
  id: 's',
  name: 'Swiss Médical',
  kind: 'prepaga',
  copayCents: null,
  asksAuthorization: true,
  plans: [],
};

function doctor(name: string, rest: Partial<ListedDoctor> = {}): ListedDoctor {
  return {
    id: name,
    name,
    photoUrl: null,
    communication: [],
    nextTimes: [],
    licenses: ['MN 1'],
    specialties: [cardiology],
    insurerIds: [],
    nextFreeMorning: null,
    nextFreeAfternoon: null,
    ...rest,
  };
}

const maria = doctor('María Pérez', {
  nextFreeMorning: '2026-11-26T12:00:00Z',
  nextFreeAfternoon: '2026-11-24T18:00:00Z',
});
const jose = doctor('José Ibáñez', {
  specialties: [pediatrics],
  insurerIds: ['s'],
  nextFreeMorning: '2026-11-25T12:00:00Z',
});
const ana = doctor('Ana Prado', { specialties: [pediatrics, cardiology] });

function found(search: DoctorSearch) {
  return filterDoctors([ana, jose, maria], {
    insurers: [swiss],
    specialties: said,
    search,
    timeZone,
  }).map(({ doctor, nextFree }) => [doctor.name, nextFree]);
}

test('the list starts with the soonest free doctor, and ends with doctors without times', () => {
  expect(found({})).toEqual([
    ['María Pérez', '2026-11-24T18:00:00Z'],
    ['José Ibáñez', '2026-11-25T12:00:00Z'],
    ['Ana Prado', null],
  ]);
});

test('"perez mar" finds María Pérez', () => {
  expect(found({ buscar: 'perez mar' })).toEqual([
    ['María Pérez', '2026-11-24T18:00:00Z'],
  ]);
});

test('words find a person and a specialty together', () => {
  expect(found({ buscar: 'vacuna ibanez' })).toEqual([
    ['José Ibáñez', '2026-11-25T12:00:00Z'],
  ]);
  expect(found({ buscar: 'PEDIATRIA ibanez' })).toEqual([
    ['José Ibáñez', '2026-11-25T12:00:00Z'],
  ]);
});

test('the morning filter counts the first morning time, and leaves out doctors without any', () => {
  expect(found({ parte: 'manana' })).toEqual([
    ['José Ibáñez', '2026-11-25T12:00:00Z'],
    ['María Pérez', '2026-11-26T12:00:00Z'],
  ]);
  expect(found({ parte: 'tarde' })).toEqual([
    ['María Pérez', '2026-11-24T18:00:00Z'],
  ]);
});

test('a specialty and an insurer narrow the list together', () => {
  expect(found({ especialidad: 'pediatria' }).map(([name]) => name)).toEqual([
    'José Ibáñez',
    'Ana Prado',
  ]);
  expect(
    found({ especialidad: 'pediatria', 'obra-social': 'swiss-medical' }).map(
      ([name]) => name,
    ),
  ).toEqual(['José Ibáñez']);
  expect(
    found({ especialidad: 'cardiologia', 'obra-social': 'swiss-medical' }),
  ).toEqual([]);
});

test('an unknown insurer matches no doctor', () => {
  expect(found({ 'obra-social': 'ninguna' })).toEqual([]);
});

test('the address writes an insurer without accents or spaces', () => {
  expect(insurerSlug('Unión Personal (OSPCN)')).toBe('union-personal-ospcn');
});

test('the filter lists each specialty once, by name', () => {
  expect(specialtiesOf([ana, jose, maria]).map(({ name }) => name)).toEqual([
    'Cardiología',
    'Pediatría',
  ]);
});

test('later times follow the counted one, in the chosen half day alone', () => {
  const nextTimes = [
    '2026-11-24T18:00:00Z',
    '2026-11-26T12:00:00Z',
    '2026-11-27T12:00:00Z',
  ];
  const laterOf = (search: DoctorSearch) =>
    filterDoctors([{ ...maria, nextTimes }], {
      insurers: [],
      specialties: said,
      search,
      timeZone,
    })[0]?.laterTimes;
  expect(laterOf({})).toEqual(nextTimes.slice(1));
  expect(laterOf({ parte: 'manana' })).toEqual(nextTimes.slice(2));
  expect(laterOf({ parte: 'tarde' })).toEqual([]);
});

test('a language finds its speakers', () => {
  const speaks = { ...maria, communication: ['aed' as const, 'en' as const] };
  const search = { buscar: 'lengua de señas' };
  expect(
    filterDoctors([ana, jose, speaks], {
      insurers: [],
      specialties: said,
      search,
      timeZone,
    }),
  ).toHaveLength(1);
});
