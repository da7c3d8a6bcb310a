import { expect, test } from 'vitest';
import { usualInsurers } from './usual-insurers.ts';

test('each usual insurer has its own name and number, numbers have six digits, and prepagas none', () => {
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
