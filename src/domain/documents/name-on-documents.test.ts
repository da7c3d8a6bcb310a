import { expect, test } from 'vitest';
import { nameOnDocuments } from './name-on-documents.ts';

test.each([
  ['who chose no other name', 'Ana María Pérez', null, 'Ana María Pérez'],
  ['who chose one', 'Juan Carlos Pérez', 'Lucía Pérez', 'Lucía Pérez (J. C. Pérez)'],
  ['whose name is one word', 'Óscar', 'Mar', 'Mar (Óscar)'],
])('%s', (_, fullName, chosenName, printed) => {
  expect(nameOnDocuments({ fullName, chosenName })).toBe(printed);
});
