import type { Services } from '../../../../base/doors/services.ts';
import { deleteBudget } from '../../../../base/kernel/budgets/budget-queries.ts';
import {
  type BudgetName,
  budgetKey,
  readBudgetLeft,
  returnBudgets,
  withinBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { mailboxOwnerOf } from '../../../outbox/rules/destination.ts';
import { destinationKey } from '../../../outbox/server/destination-key.ts';

/** What a new person shows before anything is written; each address has so many of each, and then each mailbox. */
export type NewcomerProof = 'nothing' | 'puzzle' | 'code' | 'dear puzzle';

export type ProofRefusal = 'PROOF_OF_WORK_NEEDED' | 'EMAIL_CODE_NEEDED' | 'CODE_WRONG' | 'CODE_VOID';

/** Where somebody new comes from, and the e-mail they gave. */
interface From {
  address: string;
  email?: string | undefined;
  /** The code that was sent there, once they have it. */
  emailCode?: object | undefined;
  /** Nothing less will do than a code or a dear puzzle: too much was asked from there about DNIs that are on file. */
  needsCode?: boolean;
}

interface Rung {
  asks: NewcomerProof;
  /** The budgets it spends. */
  spends: (from: From) => Partial<Record<BudgetName, string>>;
}

/** Whose mailbox it is, as budgets know them. */
export const mailboxOwnerKey = (email: string): string => destinationKey(mailboxOwnerOf(email));

/**
 * The first that is not used up counts, of those that somebody can climb: a code needs an e-mail. The last of the codes
 * belongs to the mailbox and not to the address: whoever uses up the places of an address, with some dozens of mailboxes,
 * shuts out nobody who shares it. Who can show no code solves a dear puzzle (decision 60). Both have a backstop of the
 * address, beyond which only the clinic's phone is left until the staff look at what came from there.
 */
const ladder: readonly Rung[] = [
  { asks: 'nothing', spends: ({ address }) => ({ newPersonOfAddress: address }) },
  { asks: 'puzzle', spends: ({ address }) => ({ newPersonWithPuzzleOfAddress: address }) },
  { asks: 'code', spends: ({ address }) => ({ newPersonWithCodeOfAddress: address }) },
  {
    asks: 'code',
    spends: ({ address, email }) => ({
      ...(email && { newPersonOfMailbox: mailboxOwnerKey(email) }),
      newPersonBeyondLadder: address,
    }),
  },
  { asks: 'dear puzzle', spends: ({ address }) => ({ newPersonWithDearPuzzleOfAddress: address }) },
];

const isBelow = ({ asks }: Rung, { needsCode }: From) =>
  needsCode === true && (asks === 'nothing' || asks === 'puzzle');

type Ladder = Pick<Services, 'budgets' | 'ways'>;

async function isOpen(services: Ladder, rung: Rung, from: From): Promise<boolean> {
  if (isBelow(rung, from)) return false;
  if (rung.asks === 'code' && !(await canShowCode(services, from))) return false;
  for (const [name, whose] of Object.entries(rung.spends(from))) {
    if ((await readBudgetLeft(services.budgets, { name: name as BudgetName, whose })) < 1) return false;
  }
  return true;
}

/** Whether a code can reach them, or did. */
async function canShowCode({ budgets, ways }: Ladder, { address, email, emailCode }: From): Promise<boolean> {
  if (!ways.includes('email') || email === undefined) return false;
  const name = 'newcomerCodeInAllOfAddress';
  return emailCode !== undefined || (await readBudgetLeft(budgets, { name, whose: address })) > 0;
}

/** What the next new person from there has to show; null: no more come by the web for now. */
export async function nextProof(services: Ladder, from: From): Promise<NewcomerProof | null> {
  for (const rung of ladder) {
    if (await isOpen(services, rung, from)) return rung.asks;
  }
  return null;
}

/**
 * Counts a new person from there on the first rung that has one left, once they showed what it asks. Whoever shows
 * nothing takes nothing, so that asking in vain closes no rung for others. The answer gives it back.
 */
export async function climb(
  services: Ladder,
  from: From,
  show: (proof: NewcomerProof) => Promise<Outcome<null, ProofRefusal>>,
): Promise<Outcome<() => Promise<void>, ProofRefusal | 'NEWCOMERS_BY_PHONE'>> {
  const { budgets } = services;
  let hasShownCode = false;
  for (const rung of ladder) {
    if (!(await isOpen(services, rung, from))) continue;
    // Somebody took the last place of the address meanwhile: the code that was shown serves for the mailbox's.
    const isShown = hasShownCode && rung.asks === 'code';
    const shown = isShown ? done(null) : await show(rung.asks);
    if (!shown.ok) return shown;
    hasShownCode = rung.asks === 'code';
    const spent = rung.spends(from);
    const taken = await withinBudgets(budgets, spent, async () => done(null));
    if (taken.ok) return done(() => returnBudgets(budgets, spent));
  }
  return refuse({ code: 'NEWCOMERS_BY_PHONE' });
}

/** The staff looked at what came from an address, and took it back or kept it: its backstops are as new. */
export async function clearBackstops(db: Database, address: string): Promise<void> {
  for (const name of ['newPersonBeyondLadder', 'newPersonWithDearPuzzleOfAddress'] as const) {
    await deleteBudget(db, budgetKey(name, address));
  }
}
