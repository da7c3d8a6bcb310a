import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDni, parseDni } from './dni.ts';

describe('a DNI', () => {
  test.each([
    ['30111222', '30111222'],
    ['30.111.222', '30111222'],
    [' 7 123 456 ', '7123456'],
    ['07.123.456', '7123456'],
    ['123.456', '123456'],
    ['30,111,222', '30111222'],
    ['30-111-222', '30111222'],
    ['30\u00a0111\u00a0222', '30111222'],
    ['\u202a30111222\u202c', '30111222'],
    ['30\u200b111\u2060222\ufeff', '30111222'],
    ['DNI 30.111.222', '30111222'],
    ['D.N.I. N° 30.111.222', '30111222'],
    ['dni: 30111222', '30111222'],
    ['documento nro. 30111222', '30111222'],
    ['LE 4.123.456', '4123456'],
    ['20-30111222-3', '30111222'],
    ['20\u201130111222\u20110', '30111222'],
    ['20301112220', '30111222'],
    ['CUIL 27-05.123.456-8', '5123456'],
  ])('typed %j is %s', (typed, dni) =>
    expect(parseDni(typed)).toEqual({ ok: true, dni }),
  );

  test.each([
    ['', 'DNI_EMPTY'],
    [' . ', 'DNI_EMPTY'],
    ['30111A22', 'DNI_NOT_DIGITS'],
    ['-30111222', 'DNI_NOT_DIGITS'],
    ['DNI', 'DNI_NOT_DIGITS'],
    ['AB123456', 'DNI_NOT_DIGITS'],
    ['３０１１１２２２', 'DNI_NOT_DIGITS'],
    ['٣٠١١١٢٢٢', 'DNI_NOT_DIGITS'],
    ['20301112223', 'CUIL_UNREADABLE'],
    ['30-71234567-1', 'CUIL_UNREADABLE'],
    ['12345', 'DNI_LENGTH'],
    ['00012345', 'DNI_LENGTH'],
    ['301112223', 'DNI_LENGTH'],
    ['030111222', 'DNI_LENGTH'],
    ['1'.repeat(5000), 'DNI_LENGTH'],
  ])('%j is refused as %s', (typed, refusal) =>
    expect(parseDni(typed)).toEqual({ ok: false, refusal }),
  );

  test('is shown with dots, and read back the same', () => {
    expect(formatDni('30111222')).toBe('30.111.222');
    expect(formatDni('7123456')).toBe('7.123.456');
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 99_999_999 }).map(String),
        (dni) => {
          expect(parseDni(formatDni(dni))).toEqual({ ok: true, dni });
        },
      ),
    );
  });

  test('is read however it was typed, copied or pasted', () => {
    const between = fc.constantFrom(
      '',
      '.',
      ',',
      ' ',
      '\u00a0',
      '\u202f',
      '\u200b',
      "'",
    );
    const around = fc.constantFrom(
      '',
      ' ',
      '\u202a',
      '\u202c',
      '\u200e',
      '\ufeff',
      '\t',
      '\u00ad',
    );
    const label = fc.constantFrom(
      '',
      'DNI ',
      'dni',
      'D.N.I.: ',
      'DNI Nº ',
      'Doc. ',
      'Documento N° ',
      'LC ',
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 99_999_999 }).map(String),
        fc.tuple(between, around, around, label),
        (dni, [dot, before, after, kind]) => {
          const typed = formatDni(dni).replaceAll('.', dot);
          expect(parseDni(`${before}${kind}${before}${typed}${after}`)).toEqual(
            { ok: true, dni },
          );
        },
      ),
    );
  });
});
