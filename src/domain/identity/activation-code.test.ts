import { expect, test } from 'vitest';
import { formatActivationCode, makeActivationCode } from './activation-code.ts';

test('a code of the counter has ten characters of which none is read as another', () => {
  let next = 0;
  const codes = Array.from({ length: 64 }, () => makeActivationCode((below) => next++ % below));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  const used = new Set(codes.join(''));
  // 32 equally likely characters, ten times: 50 bits.
  expect(used.size).toBe(32);
});

test('it is printed in two halves', () => {
  expect(formatActivationCode('K7M2QFX34B')).toBe('K7M2Q-FX34B');
});
