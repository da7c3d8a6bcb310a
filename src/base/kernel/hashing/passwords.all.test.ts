import { describe, expect, test } from 'vitest';
import { hashAsTheProduct } from '../../../testing/dear-passwords.ts';
import { checkNothing, hashPassword, isPasswordOf } from './passwords.ts';

hashAsTheProduct();

describe('a password', () => {
  test.each([
    ['letters and spaces', 'el perro de mi vecina'],
    ['one character', 'x'],
    ['128 characters', 'ñ'.repeat(128)],
    ['emoji', '👩🏽‍⚕️🩺👨‍👩‍👧‍👦 ❤️'],
    ['spaces at both ends', '  hola  '],
    ['a null in the middle', 'hola\u0000mundo'],
    ['other scripts', '密码 пароль كلمة'],
  ])(
    'made of %s opens with itself and not with one character more or less',
    async (_, password) => {
      const hash = await hashPassword(password);
      expect(await isPasswordOf(hash, password)).toBe(true);
      expect(await isPasswordOf(hash, `${password}.`)).toBe(false);
      expect(await isPasswordOf(hash, password.slice(0, -1))).toBe(false);
    },
  );

  test('with an accent is the same however the keyboard writes it', async () => {
    expect(
      await isPasswordOf(
        await hashPassword('caf\u00e9 con leche'),
        'cafe\u0301 con leche',
      ),
    ).toBe(true);
    expect(
      await isPasswordOf(
        await hashPassword('cafe\u0301 con leche'),
        'caf\u00e9 con leche',
      ),
    ).toBe(true);
    expect(
      await isPasswordOf(
        await hashPassword('cafe\u0301 con leche'),
        'cafe con leche',
      ),
    ).toBe(false);
  });

  test.each([73, 74, 100, 128])(
    'does not match one that differs in character %i alone',
    async (place) => {
      const password = 'a'.repeat(128);
      const other = `${password.slice(0, place - 1)}b${password.slice(place)}`;
      expect(await isPasswordOf(await hashPassword(password), other)).toBe(
        false,
      );
    },
  );

  test('does not match itself in capitals', async () => {
    expect(
      await isPasswordOf(
        await hashPassword('ventana abierta'),
        'Ventana Abierta',
      ),
    ).toBe(false);
  });

  test('is stored as Argon2id with OWASP’s cost, never twice alike', async () => {
    const [text, other] = await Promise.all([
      hashPassword('ventana'),
      hashPassword('ventana'),
    ]);
    expect(text).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
    expect(text).not.toBe(other);
  });

  test('is refused with a broken hash', async () => {
    await expect(isPasswordOf('30111222', '30111222')).rejects.toThrow();
    expect(await isPasswordOf(await hashPassword('después'), 'después')).toBe(
      true,
    );
  });
});

test('a check without an account fails and takes as much work as a real one', async () => {
  const hash = await hashPassword('ventana');
  const [real, nothing]: [number[], number[]] = [[], []];
  // Alternating, so that the machine's other work affects both alike.
  for (let turn = 0; turn < 21; turn++) {
    real.push(await workOf(() => isPasswordOf(hash, 'puerta')));
    nothing.push(await workOf(() => checkNothing('puerta')));
  }
  expect(await checkNothing('')).toBe(false);
  const ratio = median(nothing) / median(real);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

/** Processor time of all threads: elapsed time would include the machine's other work. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  expect(await check()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
