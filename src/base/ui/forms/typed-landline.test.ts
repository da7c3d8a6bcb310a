import { expect, test } from 'vitest';
import { formatPhone } from '../format/format-phone.ts';
import { landlineOf } from './typed-landline.ts';

test.each([
  ['11 4444-5555', '011 4444-5555'],
  ['3514221234', '0351 422-1234'],
  ['2966 42-1234', '02966 42-1234'],
  ['11 5555-4444', null],
  ['011 4444-5555', null],
  ['11 15 4444-5555', null],
  ['+54 9 11 4444-5555', null],
  ['4444-5555', null],
  ['', null],
])('%j may be the landline %j', (typed, landline) =>
  expect(landlineOf(typed)).toBe(landline),
);

test('the form asks about a number that was kept with the 9 of mobiles', () => {
  expect(landlineOf(formatPhone('+5493514221234'))).toBe('0351 422-1234');
});
