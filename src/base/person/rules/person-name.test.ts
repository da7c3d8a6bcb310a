import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialsOf, parsePersonName, titleCaseName } from './person-name.ts';

describe('a name', () => {
  test.each([
    ['María José Pérez'],
    ["O'Higgins"],
    ['Ñandú'],
    ['Müller-Straße'],
    ['Nguyễn Thị Hoa'],
    ['李小龍'],
    ['Jr. & Sons'],
    ['Ana; DROP TABLE patients'],
    ['Lo'],
    ["D'Angelo"],
    ['Ñuñez-Peña'],
    ['Bernardo O’Higgins'],
    ['Carlos Paz Jr.'],
    ['Ma. Elena Ríos'],
    ['J.P. Gómez'],
    ['J.R.R.T.'],
    ['Sr. Hugo P.'],
    ['Juan Carlos 2'],
    ['Ana (Anita) Paz'],
    ['Ana Paz, hija'],
    ['María·Montserrat Gal·la'],
  ])('such as %s is accepted as written', (name) =>
    expect(parsePersonName(name)).toEqual({ ok: true, name }),
  );

  test('gets single spaces and composed accents', () => {
    expect(parsePersonName('  Mari\u0301a \t\n José ')).toEqual({
      ok: true,
      name: 'María José',
    });
  });

  test.each([
    ['   ', 'NAME_EMPTY'],
    ['A', 'NAME_TOO_SHORT'],
    ['1234', 'NAME_WITHOUT_LETTERS'],
    ['😀😀', 'NAME_WITHOUT_LETTERS'],
    ['<script>alert(1)</script>', 'NAME_MARKUP'],
    ['Ana <b>', 'NAME_MARKUP'],
    ['Ana\u0000Paz', 'NAME_CONTROL_CHARACTER'],
    ['Ana\u001b[31m', 'NAME_CONTROL_CHARACTER'],
    ['Ana\u202Ezaп', 'NAME_CONTROL_CHARACTER'],
    ['Ana\uD800', 'NAME_CONTROL_CHARACTER'],
    ['é'.repeat(121), 'NAME_TOO_LONG'],
    ['a'.repeat(5000), 'NAME_TOO_LONG'],
    ['ana@example.com', 'NAME_LINK'],
    ['Ana ＠ Paz', 'NAME_LINK'],
    ['Gane premios.example', 'NAME_LINK'],
    ['Entre a www.premios.example ya', 'NAME_LINK'],
    ['https://premios.example', 'NAME_LINK'],
    ['Vea premios．example', 'NAME_LINK'],
    ['Vea premios。example', 'NAME_LINK'],
    ['Vea premios․example', 'NAME_LINK'],
    ['Vea t.co ahora', 'NAME_LINK'],
    ['Vea 10.0.0.1 ahora', 'NAME_LINK'],
    ['Vea a.b1 ahora', 'NAME_LINK'],
    ['premios／ya', 'NAME_LINK'],
    ['premios\\ya', 'NAME_LINK'],
    ['mailto:ana', 'NAME_LINK'],
    ['Llame al 11 5555-4444', 'NAME_NUMBER'],
    ['Llame al ١١٥٥٥٥', 'NAME_NUMBER'],
  ])('%j is refused as %s', (typed, refusal) =>
    expect(parsePersonName(typed)).toEqual({ ok: false, refusal }),
  );

  test('may have 120 characters, however many bytes each takes', () => {
    expect(parsePersonName('𝒜'.repeat(120)).ok).toBe(true);
    expect(parsePersonName('e\u0301'.repeat(120)).ok).toBe(true);
  });

  test('has no markup or control character, and reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const parsed = parsePersonName(typed);
        if (!parsed.ok) return;
        expect(parsed.name).not.toMatch(/[<>@/:\p{Cc}]/u);
        expect(parsed.name).not.toMatch(
          /[\p{L}\p{N}]{2}\.[\p{L}\p{N}]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u,
        );
        expect(parsePersonName(parsed.name)).toEqual(parsed);
      }),
    );
  });
});

describe('initials', () => {
  test.each([
    ['María José Pérez', 'MP'],
    ['laura gómez', 'LG'],
    ['Élida', 'É'],
    ["Juan O'Higgins", 'JH'],
    ['李小龍', '李'],
    ['', ''],
  ])('from %j are %j', (name, initials) =>
    expect(initialsOf(name)).toBe(initials),
  );
});

describe('a name in capitals', () => {
  test.each([
    ['MARÍA DE LOS ÁNGELES', 'María de los Ángeles'],
    ['JUAN DE LA CRUZ', 'Juan de la Cruz'],
    ['DE LA TORRE', 'De la Torre'],
    ["D'ANGELO", "D'Angelo"],
    ['PÉREZ-GÓMEZ  ÑANCUCHEO', 'Pérez-Gómez Ñancucheo'],
  ])('%s is written %s', (name, expected) =>
    expect(titleCaseName(name)).toBe(expected),
  );
});
