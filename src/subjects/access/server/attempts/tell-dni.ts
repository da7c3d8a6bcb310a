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

/** A DNI about which somebody new may be told whether it is on file. */
export interface AskedDni {
  /** Digits. */
  dni: string;
  address: string;
  /** On the clinic's own network the DNIs of the address are not counted. */
  isOwn: boolean;
}

export interface PaidTelling {
  /** What it took from the address; given back if nothing is told. */
  spent: Spent;
  /** What an earlier telling of that DNI there cost, which pays for this one too; null: it is the first. */
  told: Spent | null;
}

/**
 * Takes from the address what telling about a DNI costs, before anything is read: one of its DNIs an hour. The same DNI
 * again there is free, but only once it was told: before that, who asks at the same time pays too. Null: nothing is left.
 */
export async function payTelling(
  budgets: Budgets,
  { dni, address, isOwn }: AskedDni,
): Promise<PaidTelling | null> {
  const ofDni = { toldDniOfAddress: dniAt({ dni, address }) };
  const spent: Spent = isOwn ? {} : { failedDnisOfAddress: address };
  const isTold =
    (await readBudgetLeft(budgets, { name: 'toldDniOfAddress', whose: dniAt({ dni, address }) })) < 1;
  if (isTold) return { spent: {}, told: { ...ofDni, ...spent, ...ofTelling(address) } };
  return (await spendBudgets(budgets, spent)).ok ? { spent, told: null } : null;
}

/**
 * Notes that a DNI is told, which what was spent stays spent for, and counts it among the answers of the clinic: once an
 * hour for a DNI at an address, so that nobody brings about the reserved mode by asking the same again.
 */
export async function noteTold(
  budgets: Budgets,
  { dni, address, now }: AskedDni & { now: Date },
  spent: Spent,
): Promise<void> {
  // It was told meanwhile, and paid.
  if (!(await spendBudgets(budgets, { toldDniOfAddress: dniAt({ dni, address }) })).ok)
    return returnBudgets(budgets, spent);
  // A failed sign-in with it is none of another DNI.
  await spendBudgets(budgets, { failedDniOfAddress: dniAt({ dni, address }) });
  await countTelling(budgets, { address, now });
}

const ofTelling = (address: string): Spent => ({ tellingsOfAddress: address, dniNotFoundOfClinic: 'all' });
