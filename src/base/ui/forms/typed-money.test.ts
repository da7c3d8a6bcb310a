import { expect, test } from 'vitest';
import { formatMoney } from '../format/format.ts';
import { readMoney } from './typed-money.ts';

test.each([
  ['$ 12.500', 1_250_000],
  ['12500', 1_250_000],
  ['12.500,50', 1_250_050],
  ['0', 0],
  ['$0,5', 50],
  [' 1.234.567 ', 123_456_700],
])('%j is an amount', (typed, centavos) => {
  expect(readMoney(typed)).toBe(centavos);
});

test.each([
  '',
  'gratis',
  '12.50',
  '12,500',
  '1.23.456',
  '-5',
  '1e3',
  '9'.repeat(20),
])('%j is refused, and never read as a wrong price', (typed) => {
  expect(readMoney(typed)).toBeNull();
});

test('a written amount is read back', () => {
  for (const centavos of [0, 50, 99_999, 1_250_000, 123_456_789]) {
    expect(readMoney(formatMoney(centavos))).toBe(centavos);
  }
});
