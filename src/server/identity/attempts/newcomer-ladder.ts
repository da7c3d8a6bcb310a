import { mailboxOwnerOf } from '../../../domain/messages/destination.ts';
import type { Services } from '../../clinic/services.ts';
import {
  type BudgetName,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
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
}

interface Rung {
  budget: BudgetName;
  asks: NewcomerProof;
  /** Whose budget it is; undefined: nobody's yet, and its proof will say what is missing. */
  whose: (from: From) => string | undefined;
}

const ofAddress = ({ address }: From) => address;
const ofMailbox = ({ email }: From) => email && destinationKey(mailboxOwnerOf(email));

/**
 * The first that is not used up counts. The last belongs to the mailbox and not to the address: whoever uses up the
 * places of an address, with however many mailboxes, shuts out nobody who shares it. Beyond it only the clinic's phone
 * is left.
 */
const ladder: readonly Rung[] = [
  { budget: 'newPersonOfAddress', asks: 'nothing', whose: ofAddress },
  { budget: 'newPersonWithPuzzleOfAddress', asks: 'puzzle', whose: ofAddress },
  { budget: 'newPersonWithCodeOfAddress', asks: 'code', whose: ofAddress },
  { budget: 'newPersonOfMailbox', asks: 'code', whose: ofMailbox },
];

type Ladder = Pick<Services, 'budgets' | 'ways'>;

async function isOpen({ budgets }: Ladder, { budget: name, whose }: Rung, from: From): Promise<boolean> {
  const key = whose(from);
  return key === undefined || (await readBudgetLeft(budgets, { name, whose: key })) > 0;
}

/** What the next new person from there has to show; null: no more come by the web for now. */
export async function nextProof(services: Ladder, from: From): Promise<NewcomerProof | null> {
  for (const rung of rungsOf(services.ways)) {
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
    if (!(await isOpen(services, rung, from))) continue;
    // Somebody took the last place of the address meanwhile: the code that was shown serves for the mailbox's.
    const shown = hasShownCode ? done(null) : await show(rung.asks);
    if (!shown.ok) return shown;
    hasShownCode = rung.asks === 'code';
    const spent = { [rung.budget]: rung.whose(from) };
    if ((await spendBudgets(budgets, spent)).ok) return done(() => returnBudgets(budgets, spent));
  }
  return refuse({ code: 'NEWCOMERS_BY_PHONE' });
}

/** A code needs a mail server. */
const rungsOf = (ways: Services['ways']) =>
  ladder.filter(({ asks }) => asks !== 'code' || ways.includes('email'));
