import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dniOfCuil, isCuil } from './cuil.ts';

test.each(['20301112220', '27301112225', '20123456786'])(
  '%s is a CUIL',
  (digits) => {
    expect(isCuil(digits)).toBe(checks(digits));
    expect(isCuil(digits)).toBe(true);
  },
);

// Modulus 11, as AFIP describes it, another way round: the weighted sum with the check digit is divisible.
const checks = (digits: string) =>
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1].reduce(
    (sum, weight, at) => sum + weight * Number(digits[at]),
    0,
  ) %
    11 ===
  0;

const bare = fc
  .tuple(
    fc.constantFrom('20', '23', '24', '25', '26', '27'),
    fc.integer({ min: 100_000, max: 99_999_999 }),
  )
  .map(
    ([prefix, dni]) =>
      [prefix, String(dni).padStart(8, '0'), String(dni)] as const,
  );

test('eleven bare digits are a CUIL by their check digit alone', () => {
  fc.assert(
    fc.property(
      bare,
      fc.integer({ min: 0, max: 9 }),
      ([prefix, middle, dni], last) => {
        const digits = `${prefix}${middle}${last}`;
        expect(isCuil(digits)).toBe(checks(digits));
        expect(dniOfCuil(digits)).toBe(checks(digits) ? dni : null);
      },
    ),
  );
});

test('a CUIL with dashes gives the DNI in the middle', () => {
  fc.assert(
    fc.property(
      bare,
      fc.constantFrom('-', ' - ', '.', '/', ' '),
      ([prefix, middle, dni], dash) => {
        expect(dniOfCuil(`${prefix}${dash}${middle}${dash}3`)).toBe(dni);
      },
    ),
  );
  expect(dniOfCuil('20-30.111.222-3')).toBe('30111222');
});

test.each([
  '30-71234567-1',
  '01155554444',
  '2030111222',
  '203011122233',
  '20301112223',
  'abc',
  '',
])('«%s» is no CUIL of a person', (text) => expect(dniOfCuil(text)).toBeNull());
