import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCode, normalizeCode } from './appointment-code.ts';

const codes = fc
  .infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map((numbers) =>
    makeCode((below) => Math.floor((numbers.next().value ?? 0) * below)),
  );

describe('the code of an appointment', () => {
  test('has six characters that people do not confuse, and spells no word', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
        expect(code).toMatch(/[A-Z]/);
      }),
    );
  });

  test('is understood however it is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const dictated = `${code.slice(0, 3).toLowerCase()} - ${code.slice(3)} `;
        expect(normalizeCode(dictated)).toBe(code);
        expect(normalizeCode(code)).toBe(code);
      }),
    );
  });

  test.each([
    '',
    'K7M2Q',
    'K7M2QFF',
    'K7M2Q0',
    'K7M2QO',
    'K7M2Q1',
    'K7M2QÑ',
    '<K7M2QF>',
    'K'.repeat(5000),
  ])('%j is not one', (typed) => expect(normalizeCode(typed)).toBeNull());

  test('has a letter even if every draw is a digit, since six digits may be a DNI', () => {
    expect(makeCode(() => 3)).toBe('55555F');
  });

  test('uses every character of its alphabet', () => {
    const first = new Set(
      Array.from({ length: 28 }, (_, index) => makeCode(() => index)[0]),
    );
    expect(first.size).toBe(28);
  });
});
