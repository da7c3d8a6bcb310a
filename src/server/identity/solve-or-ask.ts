import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { makePuzzle, spendPuzzle } from './proof-of-work.ts';

/** Done where this solves a puzzle of ours; else another one is handed out. */
export async function solveOrAsk(
  { db, access }: Pick<AccessServices, 'db' | 'access'>,
  { proofOfWork, now }: { proofOfWork?: string | undefined; now: Date },
): Promise<Outcome<null, 'PROOF_OF_WORK_NEEDED'>> {
  const { puzzleKey: key, puzzleCost: cost } = access;
  if (proofOfWork && (await spendPuzzle(db, { key, answer: proofOfWork, now }))) return done(null);
  const challenge = await makePuzzle({ key, cost, now });
  return refuse({ code: 'PROOF_OF_WORK_NEEDED', data: { challenge } });
}
