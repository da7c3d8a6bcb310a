import {
  type BudgetName,
  type Budgets,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { dniAt } from './patient-attempt.ts';
import { countTelling } from './reserved-mode.ts';

type Spent = Partial<Record<BudgetName, string>>;

/** A new person's question whether a DNI is on file. */
export interface AskedDni {
  /** Digits. */
  dni: string;
  address: string;
  /** On the clinic's own network the DNIs of the address are not counted. */
  isOwn: boolean;
}

export interface PaidTelling {
  /** The cost, taken from the address; given back if nothing is told. */
  spent: Spent;
  /**
   * The cost of an earlier answer about that DNI there, which pays for this one too. Null: this is the first.
   */
  told: Spent | null;
}

/**
 * Takes one DNI of the address's hourly budget for an answer, before anything is read. Once a DNI was told
 * there, asking again is free; until then simultaneous requests pay too. Null: nothing is left.
 */
export async function payTelling(
  budgets: Budgets,
  { dni, address, isOwn }: AskedDni,
): Promise<PaidTelling | null> {
  const ofDni = { toldDniOfAddress: dniAt({ dni, address }) };
  const spent: Spent = isOwn ? {} : { failedDnisOfAddress: address };
  const isTold =
    (await readBudgetLeft(budgets, {
      name: 'toldDniOfAddress',
      whose: dniAt({ dni, address }),
    })) < 1;
  if (isTold)
    return { spent: {}, told: { ...ofDni, ...spent, ...ofTelling(address) } };
  return (await spendBudgets(budgets, spent)).ok ? { spent, told: null } : null;
}

/**
 * Records that a DNI is told, so that its cost stays spent, and counts it among the clinic's answers: once an
 * hour for a DNI at an address, so that repeated questions cannot cause the reserved mode.
 */
export async function noteTold(
  budgets: Budgets,
  { dni, address, now }: AskedDni & { now: Date },
  spent: Spent,
): Promise<void> {
  // Another request told it meanwhile, and paid.
  if (
    !(
      await spendBudgets(budgets, { toldDniOfAddress: dniAt({ dni, address }) })
    ).ok
  )
    return returnBudgets(budgets, spent);
  // A failed sign-in with this DNI then does not count as another DNI.
  await spendBudgets(budgets, { failedDniOfAddress: dniAt({ dni, address }) });
  await countTelling(budgets, { address, now });
}

const ofTelling = (address: string): Spent => ({
  tellingsOfAddress: address,
  dniNotFoundOfClinic: 'all',
});
