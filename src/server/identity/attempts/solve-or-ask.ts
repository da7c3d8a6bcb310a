import type { Services } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { makePuzzle, spendPuzzle } from './proof-of-work.ts';

/** Succeeds if this solves a puzzle of ours; otherwise refuses with a new one. */
export async function solveOrAsk(
  { db, access }: Pick<Services, 'db' | 'access'>,
  { proofOfWork, now }: { proofOfWork?: string | undefined; now: Date },
): Promise<Outcome<null, 'PROOF_OF_WORK_NEEDED'>> {
  const { puzzleKey: key, puzzleCost: cost } = access;
  if (proofOfWork && (await spendPuzzle(db, { key, answer: proofOfWork, now }))) return done(null);
  const challenge = await makePuzzle({ key, cost, now });
  return refuse({ code: 'PROOF_OF_WORK_NEEDED', data: { challenge } });
}
