import { expect, test } from 'vitest';
import { nameOnDocuments } from './name-on-documents.ts';

const known = (givenNames: string | null, familyNames: string | null) => ({
  givenNames,
  familyNames,
  fullName: [givenNames, familyNames].filter(Boolean).join(' '),
});
const unknown = (fullName: string) => ({
  fullName,
  givenNames: null,
  familyNames: null,
});

test.each([
  [
    'who chose no other name',
    known('Ana María', 'Pérez'),
    null,
    'Ana María Pérez',
  ],
  [
    'who chose one',
    known('Juan Carlos', 'Pérez'),
    'Lucía Pérez',
    'Lucía Pérez (J. C. Pérez)',
  ],
  [
    'of two surnames',
    known('Juan', 'Pérez Gómez'),
    'Lucía',
    'Lucía (J. Pérez Gómez)',
  ],
  [
    'whose single name is a given name',
    known('Óscar', null),
    'Mar',
    'Mar (Ó.)',
  ],
  [
    'whose surname is not known',
    unknown('Pérez Juan'),
    'Lucía',
    'Lucía (P. J.)',
  ],
  [
    'the same, whose chosen name ends alike',
    unknown('Juan Pérez'),
    'Lucía Pérez',
    'Lucía Pérez (J. Pérez)',
  ],
])('%s', (_, names, chosenName, printed) => {
  expect(nameOnDocuments({ ...names, chosenName })).toBe(printed);
});
