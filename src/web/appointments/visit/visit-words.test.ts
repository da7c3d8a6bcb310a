import { expect, test } from 'vitest';
import { cancellationWords, costWords } from './visit-words.ts';

test.each([
  [1, 'una hora'],
  [12, '12 horas'],
])('a notice of %i is said as a person says it', (changeUntilHours, words) => {
  const policy = { changeUntilHours } as Parameters<typeof cancellationWords>[0];
  expect(cancellationWords(policy)).toContain(`menos de ${words},`);
});

test.each([
  [
    { insurerName: 'OSDE', isCovered: true, dueCents: 0 },
    { value: 'Sin cargo', detail: 'Con OSDE' },
  ],
  [
    { insurerName: 'OSDE', isCovered: true, dueCents: 350_000 },
    { value: '$ 3.500', detail: 'Copago con OSDE' },
  ],
  [
    { insurerName: null, isCovered: true, dueCents: 350_000 },
    { value: '$ 3.500', detail: 'Consulta particular' },
  ],
  [{ insurerName: null, isCovered: true, dueCents: null }, { value: 'Se informa en recepción' }],
])('what is to be paid, and why: %o', (visit, words) => {
  const { value, ...rest } = costWords(visit);
  expect({ value: value.replace(/\s/g, ' '), ...rest }).toEqual(words);
});
