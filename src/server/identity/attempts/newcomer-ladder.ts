import { mailboxOwnerOf } from '../../../domain/messages/destination.ts';
import type { Services } from '../../clinic/services.ts';
import {
  type BudgetName,
  readBudgetLeft,
  returnBudgets,
  withinBudgets,
} from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { destinationKey } from '../../outbox/destination-key.ts';

/** What a new person shows before anything is written; each address has so many of each, and then each mailbox. */
export type NewcomerProof = 'nothing' | 'puzzle' | 'code';

export type ProofRefusal = 'PROOF_OF_WORK_NEEDED' | 'EMAIL_CODE_NEEDED' | 'CODE_WRONG' | 'CODE_VOID';

/** Where somebody new comes from, and the e-mail they gave. */
interface From {
  address: string;
  email?: string | undefined;
  /** Nothing less will do: too much was asked from there about DNIs that are on file. */
  needsCode?: boolean;
}

interface Rung {
  asks: NewcomerProof;
  /** The budgets it spends. Without an e-mail none of a mailbox: its proof will say what is missing. */
  spends: (from: From) => Partial<Record<BudgetName, string>>;
}

/** Whose mailbox it is, as budgets know them. */
export const mailboxOwnerKey = (email: string): string => destinationKey(mailboxOwnerOf(email));

/**
 * The first that is not used up counts. The last belongs to the mailbox and not to the address: whoever uses up the
 * places of an address, with some dozens of mailboxes, shuts out nobody who shares it; who has them by the hundred comes
 * to a backstop of the address. Beyond it only the clinic's phone is left.
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
];

const isBelow = ({ asks }: Rung, { needsCode }: From) => needsCode === true && asks !== 'code';

type Ladder = Pick<Services, 'budgets' | 'ways'>;

async function isOpen({ budgets }: Ladder, { spends }: Rung, from: From): Promise<boolean> {
  for (const [name, whose] of Object.entries(spends(from))) {
    if ((await readBudgetLeft(budgets, { name: name as BudgetName, whose })) < 1) return false;
  }
  return true;
}

/** What the next new person from there has to show; null: no more come by the web for now. */
export async function nextProof(services: Ladder, from: From): Promise<NewcomerProof | null> {
  for (const rung of rungsOf(services.ways)) {
    if (isBelow(rung, from)) continue;
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
  for (const rung of rungsOf(services.ways)) {
    if (isBelow(rung, from)) continue;
    if (!(await isOpen(services, rung, from))) continue;
    // Somebody took the last place of the address meanwhile: the code that was shown serves for the mailbox's.
    const shown = hasShownCode ? done(null) : await show(rung.asks);
    if (!shown.ok) return shown;
    hasShownCode = rung.asks === 'code';
    const spent = rung.spends(from);
    const taken = await withinBudgets(budgets, spent, async () => done(null));
    if (taken.ok) return done(() => returnBudgets(budgets, spent));
  }
  return refuse({ code: 'NEWCOMERS_BY_PHONE' });
}

/** A code needs a mail server. */
const rungsOf = (ways: Services['ways']) =>
  ladder.filter(({ asks }) => asks !== 'code' || ways.includes('email'));
