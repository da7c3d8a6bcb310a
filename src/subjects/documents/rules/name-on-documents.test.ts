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
    'a patient without a chosen name',
    known('Ana María', 'Pérez'),
    null,
    'Ana María Pérez',
  ],
  [
    'a patient with a chosen name',
    known('Juan Carlos', 'Pérez'),
    'Lucía Pérez',
    'Lucía Pérez (J. C. Pérez)',
  ],
  [
    'a patient of two surnames',
    known('Juan', 'Pérez Gómez'),
    'Lucía',
    'Lucía (J. Pérez Gómez)',
  ],
  [
    'a patient with a given name alone',
    known('Óscar', null),
    'Mar',
    'Mar (Ó.)',
  ],
  [
    'a patient of unknown surname',
    unknown('Pérez Juan'),
    'Lucía',
    'Lucía (P. J.)',
  ],
  [
    'a patient of unknown surname and a chosen name that ends alike',
    unknown('Juan Pérez'),
    'Lucía Pérez',
    'Lucía Pérez (J. Pérez)',
  ],
])('%s', (_, names, chosenName, printed) => {
  expect(nameOnDocuments({ ...names, chosenName })).toBe(printed);
});
