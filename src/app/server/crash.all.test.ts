import { expect, test } from 'vitest';
import { isLongProof } from '../../testing/long-proof.ts';
import { crashRounds } from '../../testing/product/crash-rounds.ts';

test('after `kill -9` of every process during bookings every acknowledged appointment is stored', async () => {
  const count = isLongProof ? 4 : 1;
  const rounds = await crashRounds(count, { isSmall: true });
  expect(rounds).toHaveLength(count);
  for (const round of rounds) {
    expect(round).toMatchObject({ lost: [], overlaps: 0, halfDone: 0 });
    expect(round.acknowledged).toBeGreaterThan(0);
    expect(round.cutOff).toBeGreaterThan(0);
  }
});
