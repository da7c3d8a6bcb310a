import fc from 'fast-check';
import parsePhone from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';
import { typedPhone } from './typed-phone.ts';

test.each([
  ['+5491155554444', '11 5555-4444'],
  ['+541145556666', '11 4555-6666'],
  ['+543515551234', '351 555-1234'],
  ['+5492966421234', '2966 42-1234'],
  ['+59899123456', '+59899123456'],
])('%s is written as %s', (e164, written) => {
  expect(formatPhone(e164)).toBe(written);
});

test('every valid Argentine number is grouped as its numbering plan says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000_000_000, max: 3_899_999_999 }),
      (national) => {
        const phone = parsePhone(`+54${national}`);
        fc.pre(phone?.isValid() === true);
        const groups = phone
          ?.formatInternational()
          .replace('+54 ', '')
          .split(/[ -]/);
        expect(formatPhone(`+54${national}`).split(/[ -]/)).toEqual(groups);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['+541144445555', '011 4444-5555'],
  ['+543514221234', '0351 422-1234'],
  ['+5491155554444', '11 5555-4444'],
  ['+59899123456', '+59899123456'],
])('a form shows %s as %s', (e164, typed) => {
  expect(typedPhone(e164)).toBe(typed);
});
