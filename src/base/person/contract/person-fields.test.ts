import { expect, test } from 'vitest';
import { licenseFields } from './person-fields.ts';

test.each([
  ['123456', '123456'],
  [' 123.456 ', '123456'],
  ['12 345', '12345'],
  ['1.234.567', '1234567'],
])('the licence number %j is %s', (typed, number) => {
  expect(licenseFields.number.parse(typed)).toBe(number);
});

test.each(['', '12', '12345678', '123-456', 'MN 1234'])(
  '%j is no licence number',
  (typed) => {
    expect(licenseFields.number.safeParse(typed).success).toBe(false);
  },
);
