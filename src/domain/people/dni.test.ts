import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDni, parseDni } from './dni.ts';

describe('a DNI', () => {
  test.each([
    ['30111222', '30111222'],
    ['30.111.222', '30111222'],
    [' 7 123 456 ', '7123456'],
    ['07.123.456', '7123456'],
  ])('typed %j is %s', (typed, dni) => expect(parseDni(typed)).toEqual({ ok: true, dni }));

  test.each([
    ['', 'DNI_EMPTY'],
    [' . ', 'DNI_EMPTY'],
    ['30111A22', 'DNI_NOT_DIGITS'],
    ['-30111222', 'DNI_NOT_DIGITS'],
    ['３０１１１２２２', 'DNI_NOT_DIGITS'],
    ['12345', 'DNI_LENGTH'],
    ['00012345', 'DNI_LENGTH'],
    ['301112223', 'DNI_LENGTH'],
    ['030111222', 'DNI_LENGTH'],
    ['1'.repeat(5000), 'DNI_LENGTH'],
  ])('%j is refused as %s', (typed, refusal) => expect(parseDni(typed)).toEqual({ ok: false, refusal }));

  test('is shown with dots, and read back the same', () => {
    expect(formatDni('30111222')).toBe('30.111.222');
    expect(formatDni('7123456')).toBe('7.123.456');
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String), (dni) => {
        expect(parseDni(formatDni(dni))).toEqual({ ok: true, dni });
      }),
    );
  });
});
