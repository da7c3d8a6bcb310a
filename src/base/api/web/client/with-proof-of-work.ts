import { problemOf } from './problem-of.ts';

// A second one is asked for if puzzles became dearer while the first was being solved.
const mostPuzzles = 2;

/** Calls `ask`; if the server requires a proof of work, solves it and repeats the call with the solution. */
export async function withProofOfWork<Answer>(
  ask: (proofOfWork?: string) => Promise<Answer>,
  onPuzzle = () => {},
): Promise<Answer> {
  let proofOfWork: string | undefined;
  for (let solved = 0; ; solved++) {
    try {
      return await ask(proofOfWork);
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge === null || solved === mostPuzzles) throw error;
      onPuzzle();
      const { solveProofOfWork } = await import('./solve-proof-of-work.ts');
      proofOfWork = await solveProofOfWork(challenge);
    }
  }
}

/** The challenge of a `PROOF_OF_WORK_NEEDED` refusal. */
function challengeIn(error: unknown): string | null {
  if (problemOf(error).code !== 'PROOF_OF_WORK_NEEDED') return null;
  const data = error instanceof Error && 'data' in error ? error.data : null;
  const hasChallenge =
    typeof data === 'object' && data !== null && 'challenge' in data;
  return hasChallenge && typeof data.challenge === 'string'
    ? data.challenge
    : null;
}
