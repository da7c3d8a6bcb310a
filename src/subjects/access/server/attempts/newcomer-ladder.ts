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

/** The proof of a new person before anything is written. Places are limited by address, then by mailbox. */
export type NewcomerProof = 'nothing' | 'puzzle' | 'code' | 'dear puzzle';

export type ProofRefusal =
  | 'PROOF_OF_WORK_NEEDED'
  | 'EMAIL_CODE_NEEDED'
  | 'CODE_WRONG'
  | 'CODE_VOID';

/** The address of a new person, and the e-mail that they gave. */
interface From {
  address: string;
  email?: string | undefined;
  /** The code that was sent there, once the person has it. */
  emailCode?: object | undefined;
  /** True if a code or a dear puzzle is required: too much was asked from there about DNIs on file. */
  needsCode?: boolean;
}

interface Rung {
  asks: NewcomerProof;
  /** The budgets it spends. */
  spends: (from: From) => Partial<Record<BudgetName, string>>;
}

/** The key of a mailbox's owner, for budgets. */
export const mailboxOwnerKey = (email: string): string =>
  destinationKey(mailboxOwnerOf(email));

/**
 * The first rung with places left counts; a code needs an e-mail, and a dear puzzle replaces it (decision
 * 60). The second code rung counts by mailbox, so that some dozens of mailboxes, which use up an address,
 * shut out no other person there. Beyond the limits of the last two rungs only the clinic's phone is left.
 */
const ladder: readonly Rung[] = [
  {
    asks: 'nothing',
    spends: ({ address }) => ({ newPersonOfAddress: address }),
  },
  {
    asks: 'puzzle',
    spends: ({ address }) => ({ newPersonWithPuzzleOfAddress: address }),
  },
  {
    asks: 'code',
    spends: ({ address }) => ({ newPersonWithCodeOfAddress: address }),
  },
  {
    asks: 'code',
    spends: ({ address, email }) => ({
      ...(email && { newPersonOfMailbox: mailboxOwnerKey(email) }),
      newPersonBeyondLadder: address,
    }),
  },
  {
    asks: 'dear puzzle',
    spends: ({ address }) => ({ newPersonWithDearPuzzleOfAddress: address }),
  },
];

const isBelow = ({ asks }: Rung, { needsCode }: From) =>
  needsCode === true && (asks === 'nothing' || asks === 'puzzle');

type Ladder = Pick<Services, 'budgets' | 'ways'>;

async function isOpen(
  services: Ladder,
  rung: Rung,
  from: From,
): Promise<boolean> {
  if (isBelow(rung, from)) return false;
  if (rung.asks === 'code' && !(await canShowCode(services, from)))
    return false;
  for (const [name, whose] of Object.entries(rung.spends(from))) {
    if (
      (await readBudgetLeft(services.budgets, {
        name: name as BudgetName,
        whose,
      })) < 1
    )
      return false;
  }
  return true;
}

/** True if a code can reach this person, or did. */
async function canShowCode(
  { budgets, ways }: Ladder,
  { address, email, emailCode }: From,
): Promise<boolean> {
  if (!ways.includes('email') || email === undefined) return false;
  const name = 'newcomerCodeInAllOfAddress';
  return (
    emailCode !== undefined ||
    (await readBudgetLeft(budgets, { name, whose: address })) > 0
  );
}

/** Returns the proof that the next new person from there has to show. Null: the web takes no more for now. */
export async function nextProof(
  services: Ladder,
  from: From,
): Promise<NewcomerProof | null> {
  for (const rung of ladder) {
    if (await isOpen(services, rung, from)) return rung.asks;
  }
  return null;
}

/**
 * Counts a new person on the first rung with a place left, once `show` accepts its proof. A refused proof
 * takes no place, so that failed tries close no rung for others. The answer gives the place back.
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
    // Another person took the address's last place meanwhile: the shown code serves for the mailbox's place.
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

/**
 * Renews the limits of an address, beyond which only the phone is left: the staff reviewed its appointments.
 */
export async function clearBackstops(
  db: Database,
  address: string,
): Promise<void> {
  for (const name of [
    'newPersonBeyondLadder',
    'newPersonWithDearPuzzleOfAddress',
  ] as const) {
    await deleteBudget(db, budgetKey(name, address));
  }
}
