import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  breath,
  callPieces,
  everyCallPiece,
  numberPieces,
} from './call-pieces.ts';

test.each([
  ['A-014', 'Consultorio 3', 'turno letra a 14 , consultorio 3'],
  ['Ñ-002', 'Box 2, primer piso', 'turno letra ñ 2 , box 2 primer piso'],
  ['B-120', 'Enfermeria', 'turno letra b ciento 20 , enfermería'],
  [
    'C-1203',
    'Consultorio 3B',
    'turno letra c mil 200 3 , consultorio 3 letra b',
  ],
  ['A-007', 'ORL', 'turno letra a 7 , mire la pantalla'],
  ['A-007', 'Consultorio del Dr. Paz', 'turno letra a 7 , mire la pantalla'],
  ['A-007', '…', 'turno letra a 7 , mire la pantalla'],
  ['A-007', null, 'turno letra a 7'],
])('the voice says %s in %s in the pieces "%s"', (ticket, room, said) => {
  expect(callPieces({ ticket, room }).join(' ')).toBe(said);
});

test.each([
  [0, '0'],
  [21, '21'],
  [100, '100'],
  [101, 'ciento 1'],
  [199, 'ciento 99'],
  [200, '200'],
  [999, '900 99'],
  [1000, 'mil'],
  [1100, 'mil 100'],
  [2001, '2 mil 1'],
  [9999, '9 mil 900 99'],
  [10_000, '1 0 0 0 0'],
])('%d is spoken %s', (number, said) => {
  expect(numberPieces(number).join(' ')).toBe(said);
});

test('the recording has each piece of any call', () => {
  const recorded = everyCallPiece();
  fc.assert(
    fc.property(
      fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'),
      fc.integer({ min: 0, max: 20_000 }),
      fc.option(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('Sala 12 B', 'Box 108', 'Rayos X'),
        ),
      ),
      (letter, number, room) => {
        const pieces = callPieces({
          ticket: `${letter}-${String(number).padStart(3, '0')}`,
          room,
        });
        expect(
          pieces.filter((piece) => piece !== breath && !recorded.has(piece)),
        ).toEqual([]);
      },
    ),
  );
});

test('the voice never says two numbers alike', () => {
  const said = new Set(
    Array.from({ length: 10_000 }, (_, number) =>
      numberPieces(number).join(' '),
    ),
  );
  expect(said.size).toBe(10_000);
});
