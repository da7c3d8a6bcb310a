import { expect, test } from 'vitest';
import { mayBeSamePerson, type PersonSeen } from './lookalike.ts';

const juana: PersonSeen = {
  fullName: 'Juana Robledo',
  chosenName: null,
  dni: '30111222',
  birthDate: '1990-05-03',
  phone: '+5493515550001',
};
const nothingElse = { birthDate: null, phone: null };

test.each<[string, Partial<PersonSeen>]>([
  [
    'born the same day',
    { fullName: 'Juana Robledo Paz', dni: '31999888', phone: null },
  ],
  [
    'with the same phone',
    { fullName: 'Robledo Juana', dni: '31999888', birthDate: null },
  ],
  ['without DNI', { ...nothingElse, fullName: 'Juana Rovledo', dni: null }],
  [
    'without DNI, and born another day',
    { dni: null, birthDate: '1990-03-05', phone: null },
  ],
  [
    'with it as the chosen name',
    {
      ...nothingElse,
      fullName: 'Juan Robledo',
      chosenName: 'Juana Robledo',
      dni: null,
    },
  ],
])('a person with a similar name, %s: may be the same person', (_, changes) => {
  const other = { ...juana, ...changes };
  expect(mayBeSamePerson(juana, other)).toBe(true);
  expect(mayBeSamePerson(other, juana)).toBe(true);
});

test.each<[string, Partial<PersonSeen>]>([
  [
    'another DNI, and nothing but the name in common',
    { ...nothingElse, dni: '31999888' },
  ],
  [
    'another DNI, and nothing else on file of either',
    { ...nothingElse, dni: '31999888' },
  ],
  [
    'no DNI, and another name',
    { ...nothingElse, fullName: 'Juana Sosa', dni: null },
  ],
  [
    'no DNI, and a first name alone',
    { ...nothingElse, fullName: 'Juana', dni: null },
  ],
  [
    'the phone of the family, and another name',
    { fullName: 'Pedro Robledo', dni: null, birthDate: null },
  ],
])('%s: is another person', (_, changes) => {
  const other = { ...juana, ...changes };
  expect(mayBeSamePerson(juana, other)).toBe(false);
  expect(mayBeSamePerson({ ...juana, ...nothingElse }, other)).toBe(false);
});
