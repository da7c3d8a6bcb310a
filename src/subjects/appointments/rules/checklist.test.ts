import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistOf, preparationLines, type ToBring } from './checklist.ts';

const nothing: ToBring = {
  preparation: '',
  isCovered: false,
  asksOrder: false,
  asksAuthorization: false,
};

test.each<[string, Partial<ToBring>, string[]]>([
  ['nothing but the document', {}, ['document']],
  [
    'the credential of a covered patient',
    { isCovered: true },
    ['document', 'credential'],
  ],
  [
    'the credential if the payer is unknown',
    { isCovered: 'maybe' },
    ['document', 'credential'],
  ],
  ['the order', { asksOrder: true }, ['document', 'order']],
  [
    'the papers first, then the clinic’s lines',
    {
      isCovered: true,
      asksOrder: true,
      asksAuthorization: true,
      preparation: 'Ayuno de 8 horas.',
    },
    [
      'document',
      'credential',
      'order',
      'authorization',
      'preparation:Ayuno de 8 horas.',
    ],
  ],
])('the list asks for %s', (_what, facts, keys) => {
  expect(checklistOf({ ...nothing, ...facts }).map(({ key }) => key)).toEqual(
    keys,
  );
});

test.each([
  ['Ayuno de 8 horas.\nRopa cómoda.', ['Ayuno de 8 horas.', 'Ropa cómoda.']],
  ['- Ayuno\n• Ropa cómoda\n\n* Agua', ['Ayuno', 'Ropa cómoda', 'Agua']],
  ['Ayuno\n  Ayuno  ', ['Ayuno']],
  ['-8 grados', ['-8 grados']],
  ['', []],
  ['\n \n', []],
])('splits %j into lines', (preparation, lines) => {
  expect(preparationLines(preparation)).toEqual(lines);
});

test('the checklist has each key once and no empty item, for any text of the clinic', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '-', '•', 'ñ') }),
      (preparation) => {
        const items = checklistOf({ ...nothing, preparation });
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
        expect(
          items.every(({ line }) => line === null || line.trim() !== ''),
        ).toBe(true);
      },
    ),
  );
});
