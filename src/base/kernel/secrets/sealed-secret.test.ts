import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const seal = { key: randomBytes(32), belongsTo: 'factor 1' };

test('what was sealed opens again, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      expect(openSecret(sealSecret(secret, seal), seal)).toBe(secret);
    }),
  );
});

test('what is stored shows nothing of the secret, nor that two are the same', () => {
  const secret = 'GEZDGNBVGY3TQOJQ';
  const sealed = sealSecret(secret, seal);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed.equals(sealSecret(secret, seal))).toBe(false);
});

test('it opens with no other key and in no other’s row', () => {
  const sealed = sealSecret('secret', seal);
  expect(() => openSecret(sealed, { ...seal, key: randomBytes(32) })).toThrow();
  expect(() =>
    openSecret(sealed, { ...seal, belongsTo: 'factor 2' }),
  ).toThrow();
});

test('a changed bit, wherever it is, and a missing end are noticed', () => {
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
