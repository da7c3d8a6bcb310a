import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { withProofOfWork } from './with-proof-of-work.ts';

/** Refuses so many times, each time with a new puzzle, and records the proof of each call. */
function refusing(times: number) {
  const sent: (string | undefined)[] = [];
  const ask = async (proofOfWork?: string) => {
    sent.push(proofOfWork);
    if (sent.length > times) return 'done';
    throw new ORPCError('PROOF_OF_WORK_NEEDED', {
      defined: true,
      data: await easyPuzzle(),
    });
  };
  return { sent, ask };
}

test('a call without puzzle is sent once', async () => {
  const { sent, ask } = refusing(0);
  expect(await withProofOfWork(ask)).toBe('done');
  expect(sent).toEqual([undefined]);
});

test('the browser solves a second puzzle when the first became too cheap, and no third one', async () => {
  const twice = refusing(2);
  expect(await withProofOfWork(twice.ask)).toBe('done');
  expect(twice.sent).toHaveLength(3);
  const always = refusing(9);
  await expect(withProofOfWork(always.ask)).rejects.toMatchObject({
    code: 'PROOF_OF_WORK_NEEDED',
  });
  expect(always.sent).toHaveLength(3);
});
