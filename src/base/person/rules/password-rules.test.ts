import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PasswordContext, parsePassword } from './password-rules.ts';

const maria: PasswordContext = {
  dni: '30111222',
  birthDate: '1983-04-05',
  names: ['María José Pérez', 'Majo'],
  email: 'mj.perez@correo.com.ar',
  clinicName: 'Clínica San Martín',
};
const commonPasswords = new Set(['iloveyou', '12345678', 'contraseña']);

function refusalOf(
  typed: string,
  context: PasswordContext = maria,
): string | null {
  const parsed = parsePassword(typed, { ...context, commonPasswords });
  return parsed.ok ? null : parsed.refusal;
}

/** Passwords that reveal nothing: made of letters that no name here contains. */
const strange = fc.string({
  unit: fc.constantFrom(...'qwxyzkñ😀 ¡!'),
  minLength: 8,
  maxLength: 60,
});

describe('an own password', () => {
  test.each([
    ['', 'PASSWORD_EMPTY'],
    ['abcdefg', 'PASSWORD_TOO_SHORT'],
    ['😀'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['e\u0301'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['x'.repeat(5000), 'PASSWORD_TOO_LONG'],
    ['iloveyou', 'PASSWORD_COMMON'],
    ['ILoveYou', 'PASSWORD_COMMON'],
    ['12345678', 'PASSWORD_COMMON'],
    ['contrasen\u0303a', 'PASSWORD_COMMON'],
    ['consultorio1', 'PASSWORD_COMMON'],
    ['Médica-2026!', 'PASSWORD_COMMON'],
    ['turnos turnos 1', 'PASSWORD_COMMON'],
    ['admin_paciente9', 'PASSWORD_COMMON'],
  ])('%j is refused as %s', (typed, refusal) =>
    expect(refusalOf(typed)).toBe(refusal),
  );

  test.each([
    ['8 characters', 'qmzx wkv'],
    ['64 characters', 'qz'.repeat(32)],
    ['128 characters', 'x'.repeat(128)],
    ['128 signs of two halves', '😀'.repeat(128)],
    ['128 accents typed apart', 'e\u0301'.repeat(128)],
    ['signs no keyboard has', '\u0000\u0007ñ→ 漢字ok'],
    ['a sentence', 'el perro de mi vecina ladra'],
    ['spaces at both ends', '  ventana  '],
    ['a common one with more', 'iloveyou mucho'],
    ['words of a clinic with more', 'clinica jacaranda'],
  ])('using %s passes', (_, typed) => expect(refusalOf(typed)).toBeNull());

  test('with a word of every clinic is refused under another clinic name', () => {
    expect(
      refusalOf('clinica123', { ...maria, clinicName: 'Instituto Norte' }),
    ).toBe('PASSWORD_COMMON');
  });

  test('is kept composed, and otherwise as typed', () => {
    expect(
      parsePassword('  Cafe\u0301 ONCE ', { ...maria, commonPasswords }),
    ).toEqual({
      ok: true,
      password: '  Café ONCE ',
    });
  });

  test.each([
    ['the DNI', '30111222'],
    ['the DNI with dots', '30.111.222'],
    ['the DNI with something beside it', 'dni30111222!'],
    ['the DNI backwards', '22211103'],
    ['the DNI backwards with something beside it', 'x-222-111-03-x'],
    ['the birth date', '05041983'],
    ['the birth date from the year', '1983-04-05'],
    ['the birth date with bars', '05/04/1983'],
    ['the birth date without zeros', '5/4/1983'],
    ['the birth date with a short year', '05.04.83'],
    ['the birth date with a short year and no zeros', 'nací 5/4/83'],
    ['the birth date after a word', 'nacida19830405'],
    ['the birth date in words', '5 de abril de 1983'],
    ['month and year', 'Abril1983'],
    ['a surname with digits', 'perez123'],
    ['a surname with its accent, in capitals', 'PÉREZ2024'],
    ['digits before and after', '19maria83'],
    ['a name and signs', 'María!2024'],
    ['the whole name', 'mariajoseperez'],
    ['the whole name with spaces', 'Pérez María José'],
    ['a name twice', 'majomajo'],
    ['the e-mail', 'mj.perez@correo.com.ar'],
    ['the part before the @', 'mj_perez'],
    ['the clinic’s name', 'clinica san martin'],
    ['the clinic’s name in the middle', 'xxSanMartínClínica SanMartín7'],
    ['a word of the clinic’s name', 'clinica2024'],
  ])('that is, or holds, %s is refused', (_, typed) =>
    expect(refusalOf(typed)).toBe('PASSWORD_PERSONAL'),
  );

  test.each([
    ['a name among other words', 'perez come manzanas'],
    ['letters beside a name', 'perezoso77'],
    ['another person’s DNI', 'dni 30111223'],
    ['a longer number that holds a short date by chance', '77050483926'],
    ['another person’s birth date', '06/04/1983'],
    ['a short name with many digits', 'mj739104628'],
  ])('with %s is accepted', (_, typed) => expect(refusalOf(typed)).toBeNull());

  test('is judged by the name when little else is known', () => {
    const bare: PasswordContext = { names: ['Ana Paz'], clinicName: 'X' };
    expect(refusalOf('anapaz2024', bare)).toBe('PASSWORD_PERSONAL');
    expect(refusalOf('30111222', bare)).toBeNull();
    expect(refusalOf('ana73910', bare)).toBeNull();
    const short: PasswordContext = { names: [], clinicName: 'Vida' };
    expect(refusalOf('vida2024', short)).toBe('PASSWORD_PERSONAL');
    expect(refusalOf('la vida breve', short)).toBeNull();
  });

  test('is checked at once, however its letters could form names', () => {
    const names = ['Lo Lolo Lololo Lolololo'];
    const began = performance.now();
    expect(refusalOf(`${'lo'.repeat(60)}x`, { ...maria, names })).toBeNull();
    expect(refusalOf('lo'.repeat(60), { ...maria, names })).toBe(
      'PASSWORD_PERSONAL',
    );
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('is refused with any DNI in it, backwards or with signs between and around', () => {
    const dnis = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String);
    const between = fc.constantFrom('', '.', ' ', '-', '/');
    fc.assert(
      fc.property(
        dnis,
        between,
        strange,
        fc.boolean(),
        (dni, sign, around, isBackwards) => {
          const digits = isBackwards ? [...dni].reverse() : [...dni];
          expect(
            refusalOf(`${around}${digits.join(sign)}${around}`, {
              ...maria,
              dni,
            }),
          ).toBe('PASSWORD_PERSONAL');
        },
      ),
    );
  });

  test('is refused with a name in any case, with or without accents, and with digits around', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 4,
      maxLength: 9,
    });
    const written = fc.constantFrom(
      'pérez',
      'PÉREZ',
      'Perez',
      'maria',
      'mari\u0301A',
      'José',
      'Majo',
      'Martín',
    );
    fc.assert(
      fc.property(digits, written, digits, (before, name, after) => {
        expect(refusalOf(`${before}${name}${after}`)).toBe('PASSWORD_PERSONAL');
      }),
    );
  });

  test('with 8 to 128 characters and nothing personal is accepted, composed or not', () => {
    fc.assert(
      fc.property(strange, (typed) => {
        expect(
          parsePassword(typed.normalize('NFD'), { ...maria, commonPasswords }),
        ).toEqual({
          ok: true,
          password: typed.normalize('NFC'),
        });
      }),
    );
  });

  test('is never accepted below 8 or above 128 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const characters = [...typed.normalize('NFC')].length;
        const parsed = parsePassword(typed, { ...maria, commonPasswords });
        if (parsed.ok) expect(parsed.password).toBe(typed.normalize('NFC'));
        expect(parsed.ok && (characters < 8 || characters > 128)).toBe(false);
      }),
    );
  });
});
