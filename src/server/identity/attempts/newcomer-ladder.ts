import type { Services } from '../../clinic/services.ts';
import {
  type BudgetName,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
} from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';

/** What a new person shows before anything is written; each address has so many of each. */
export type NewcomerProof = 'nothing' | 'puzzle' | 'code';

export type ProofRefusal = 'PROOF_OF_WORK_NEEDED' | 'EMAIL_CODE_NEEDED' | 'CODE_WRONG' | 'CODE_VOID';

interface Rung {
  budget: BudgetName;
  asks: NewcomerProof;
}

/** The first that is not used up counts; beyond the last only the clinic's phone is left. */
const ladder: readonly Rung[] = [
  { budget: 'newPersonOfAddress', asks: 'nothing' },
  { budget: 'newPersonWithPuzzleOfAddress', asks: 'puzzle' },
  { budget: 'newPersonWithCodeOfAddress', asks: 'code' },
];

type Ladder = Pick<Services, 'budgets' | 'ways'>;

/** What the next new person of this address has to show; null: no more come by the web for now. */
export async function nextProof({ budgets, ways }: Ladder, address: string): Promise<NewcomerProof | null> {
  for (const { budget, asks } of rungsOf(ways)) {
    if ((await readBudgetLeft(budgets, { name: budget, whose: address })) > 0) return asks;
  }
  return null;
}

/**
 * Counts a new person of this address on the first rung that has one left, once they showed what it asks. Whoever
 * shows nothing takes nothing, so that asking in vain closes no rung for others. The answer gives it back.
 */
export async function climb(
  { budgets, ways }: Ladder,
  address: string,
  show: (proof: NewcomerProof) => Promise<Outcome<null, ProofRefusal>>,
): Promise<Outcome<() => Promise<void>, ProofRefusal | 'NEWCOMERS_BY_PHONE'>> {
  for (const { budget, asks } of rungsOf(ways)) {
    if ((await readBudgetLeft(budgets, { name: budget, whose: address })) < 1) continue;
    const shown = await show(asks);
    if (!shown.ok) return shown;
    const spent = { [budget]: address };
    // Somebody may have taken the last one meanwhile.
    if ((await spendBudgets(budgets, spent)).ok) return done(() => returnBudgets(budgets, spent));
  }
  return refuse({ code: 'NEWCOMERS_BY_PHONE' });
}

/** A code needs a mail server. */
const rungsOf = (ways: Services['ways']) =>
  ladder.filter(({ asks }) => asks !== 'code' || ways.includes('email'));
