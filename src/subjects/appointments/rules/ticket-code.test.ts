import { expect, test } from 'vitest';
import { spokenCall, ticketCode } from './ticket-code.ts';

test.each([
  [1, 'A-001'],
  [14, 'A-014'],
  [1203, 'A-1203'],
])('number %d is shown as %s', (number, code) => {
  expect(ticketCode({ letter: 'A', number })).toBe(code);
});

test.each([
  ['A-014', 'Consultorio 3', 'Turno A 14, consultorio 3'],
  ['B-1203', 'Box 2, primer piso', 'Turno B 1203, box 2, primer piso'],
  ['A-007', 'ORL', 'Turno A 7, ORL'],
  ['A-007', null, 'Turno A 7'],
])('%s in %s is spoken as "%s"', (ticket, room, said) => {
  expect(spokenCall({ ticket, room })).toBe(said);
});
