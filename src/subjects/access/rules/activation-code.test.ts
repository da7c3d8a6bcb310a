import { expect, test } from 'vitest';
import { makeActivationCode } from './activation-code.ts';

test('an activation code has ten characters that people do not confuse', () => {
  let next = 0;
  const codes = Array.from({ length: 64 }, () =>
    makeActivationCode((below) => next++ % below),
  );
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  const used = new Set(codes.join(''));
  // 32 equally likely characters, ten times: 50 bits.
  expect(used.size).toBe(32);
});
