import { expect, test } from 'vitest';
import { sayQuantity } from './say-quantity.ts';

test.each([
  [1, '1 (una)'],
  [2, '2 (dos)'],
  [16, '16 (dieciséis)'],
  [21, '21 (veintiuna)'],
  [30, '30 (treinta)'],
  [31, '31 (treinta y una)'],
  [60, '60 (sesenta)'],
  [100, '100 (cien)'],
  [101, '101 (ciento una)'],
  [120, '120 (ciento veinte)'],
  [545, '545 (quinientas cuarenta y cinco)'],
  [999, '999 (novecientas noventa y nueve)'],
])('%i in words', (quantity, said) => {
  expect(sayQuantity(quantity)).toBe(said);
});
