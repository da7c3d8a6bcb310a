import { expect, test } from 'vitest';
import { inRoomOrder } from './room-order.ts';

test.each([
  [
    ['Consultorio 10', 'Consultorio 2', 'Consultorio 1'],
    ['Consultorio 1', 'Consultorio 2', 'Consultorio 10'],
  ],
  [
    ['Sala B', 'óptica', 'Ñandú', 'Nave', 'sala a'],
    ['Nave', 'Ñandú', 'óptica', 'sala a', 'Sala B'],
  ],
  [
    ['2.º piso', '10', '1'],
    ['1', '2.º piso', '10'],
  ],
  [[], []],
])('%j sort as %j', (names, ordered) => {
  expect(
    inRoomOrder(names.map((name) => ({ name }))).map(({ name }) => name),
  ).toEqual(ordered);
});
