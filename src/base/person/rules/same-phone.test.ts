import { expect, test } from 'vitest';
import { isSamePhone } from './same-phone.ts';

const onFile = '+5491155554444';

test.each([
  '11 5555-4444',
  '011 15 5555 4444',
  '11 15 5555-4444',
  '+54 9 11 5555-4444',
  '+54 11 5555 4444',
  '005491155554444',
  '9 11 55554444',
])('%s is the mobile on file', (typed) =>
  expect(isSamePhone(typed, onFile)).toBe(true),
);

test.each([
  '',
  '5555-4444',
  '15 5555-4444',
  '11 5555-4445',
  '+598 11 5555 4444',
  '351 5555-4444',
])('"%s" differs', (typed) => expect(isSamePhone(typed, onFile)).toBe(false));

test('a mobile of the provinces may have its 15, and a foreign number needs all its digits', () => {
  expect(isSamePhone('0351 15 422-1234', '+5493514221234')).toBe(true);
  expect(isSamePhone('02966 15 42-1234', '+5492966421234')).toBe(true);
  expect(isSamePhone('+598 99 123 456', '+59899123456')).toBe(true);
  expect(isSamePhone('99 123 456', '+59899123456')).toBe(false);
});
