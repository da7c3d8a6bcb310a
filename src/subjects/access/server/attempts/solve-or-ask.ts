import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { makePuzzle, spendPuzzle } from './proof-of-work.ts';

/** How much dearer a puzzle is where many were solved in vain: seconds on a telephone. */
export const DEAR_TIMES = 4;

/** Succeeds if this solves a puzzle of ours; otherwise refuses with a new one, `times` as dear as the usual. */
export async function solveOrAsk(
  { db, access }: Pick<Services, 'db' | 'access'>,
  {
    proofOfWork,
    times = 1,
    now,
  }: { proofOfWork?: string | undefined; times?: number; now: Date },
): Promise<Outcome<null, 'PROOF_OF_WORK_NEEDED'>> {
  const { puzzleKey: key, puzzleCost } = access;
  const cost = puzzleCost * times;
  if (
    proofOfWork &&
    (await spendPuzzle(db, { key, cost, answer: proofOfWork, now }))
  )
    return done(null);
  const challenge = await makePuzzle({ key, cost, now });
  return refuse({ code: 'PROOF_OF_WORK_NEEDED', data: { challenge } });
}
