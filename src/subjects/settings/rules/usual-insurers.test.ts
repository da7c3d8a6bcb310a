import { expect, test } from 'vitest';
import { usualInsurers } from './usual-insurers.ts';

test('no name and no number stands twice, numbers have their zeros, and prepagas have none', () => {
  const codes = usualInsurers.flatMap(({ rnosCode }) => rnosCode ?? []);
  expect(
    new Set(usualInsurers.map(({ name }) => name.toLowerCase())).size,
  ).toBe(usualInsurers.length);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(
    usualInsurers.filter(
      ({ kind, rnosCode }) => kind === 'prepaga' && rnosCode,
    ),
  ).toEqual([]);
});
