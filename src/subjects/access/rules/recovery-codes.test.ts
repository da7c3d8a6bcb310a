import { expect, test } from 'vitest';
import { makeRecoveryCodeSet, markOf } from './recovery-codes.ts';

test('a set of recovery codes has ten codes with ten different first characters', () => {
  // Each number comes twenty times in a row, so that every second code repeats the one before it.
  let throws = 0;
  const codes = makeRecoveryCodeSet(
    (below) => Math.floor(throws++ / 20) % below,
  );
  expect(codes).toHaveLength(10);
  expect(new Set(codes.map(markOf)).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
});
