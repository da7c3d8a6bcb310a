import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const seal = { key: randomBytes(32), belongsTo: 'factor 1' };

test('a sealed secret opens again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      expect(openSecret(sealSecret(secret, seal), seal)).toBe(secret);
    }),
  );
});

test('a stored secret shows neither its text nor that two are the same', () => {
  const secret = 'GEZDGNBVGY3TQOJQ';
  const sealed = sealSecret(secret, seal);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed.equals(sealSecret(secret, seal))).toBe(false);
});

test('a secret opens with no other key and for no other row', () => {
  const sealed = sealSecret('secret', seal);
  expect(() => openSecret(sealed, { ...seal, key: randomBytes(32) })).toThrow();
  expect(() =>
    openSecret(sealed, { ...seal, belongsTo: 'factor 2' }),
  ).toThrow();
});

test('a changed bit or a missing end is noticed', () => {
  const sealed = sealSecret('GEZDGNBVGY3TQOJQ', seal);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => openSecret(changed, seal)).toThrow();
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(() => openSecret(sealed.subarray(0, length), seal)).toThrow();
  }
});

test('a key of another length is refused', () => {
  expect(() =>
    sealSecret('secret', { ...seal, key: randomBytes(16) }),
  ).toThrow();
});
