import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

/** Solves a puzzle as a page does, for tests of the server. */
export { solveProofOfWork as solvePuzzle } from '../../base/api/web/client/solve-proof-of-work.ts';

/** A puzzle that is quick to solve, in the server's format, for tests of pages. */
export async function easyPuzzle(): Promise<{ challenge: string }> {
  const secrets = {
    hmacSignatureSecret: 'one secret',
    hmacKeySignatureSecret: 'another secret',
  };
  const puzzle = {
    algorithm: 'SHA-256',
    cost: 1,
    counter: 50,
    deriveKey,
    ...secrets,
  };
  return { challenge: JSON.stringify(await createChallenge(puzzle)) };
}
