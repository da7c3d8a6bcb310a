import { expect, test } from 'vitest';
import { bringWords, cancellationWords, costWords } from './visit-words.ts';

test.each([
  [1, 'una hora'],
  [12, '12 horas'],
])(
  'a notice of %i hours is written in plain words',
  (changeUntilHours, words) => {
    const policy = { changeUntilHours } as Parameters<
      typeof cancellationWords
    >[0];
    expect(cancellationWords(policy)).toContain(`menos de ${words},`);
  },
);

test.each([
  [
    { insurerName: 'OSDE', isCovered: true, dueCents: 0 },
    { value: 'Sin cargo', detail: 'Con OSDE' },
  ],
  [
    { insurerName: 'OSDE', isCovered: true, dueCents: 350_000 },
    { value: '$ 3.500', detail: 'Coseguro con OSDE' },
  ],
  [
    { insurerName: null, isCovered: true, dueCents: 350_000 },
    { value: '$ 3.500', detail: 'Consulta particular' },
  ],
  [
    { insurerName: null, isCovered: true, dueCents: null },
    { value: 'Se informa en recepción' },
  ],
])('the words for the price of %o', (visit, words) => {
  const { value, ...rest } = costWords(visit);
  expect({ value: value.replace(/\s/g, ' '), ...rest }).toEqual(words);
});

test.each([
  [{}, 'Su DNI.'],
  [{ insurerName: 'OSDE', isCovered: true }, 'Su DNI y la credencial de OSDE.'],
  [{ insurerName: 'OSDE' }, 'Su DNI.'],
  [
    {
      insurerName: 'OSDE',
      isCovered: true,
      asksOrder: true,
      asksAuthorization: true,
    },
    'Su DNI, la credencial de OSDE, la orden médica y la autorización de OSDE.',
  ],
  [
    { preparation: 'Ropa cómoda\n- Ayuno de 8 horas.' },
    'Su DNI. Ropa cómoda. Ayuno de 8 horas.',
  ],
])('the words for things to bring: %o', (visit, words) => {
  const nothing = { insurerName: null, isCovered: false, dueCents: null };
  expect(
    bringWords({
      ...nothing,
      preparation: '',
      asksOrder: false,
      asksAuthorization: false,
      ...visit,
    }),
  ).toBe(words);
});
