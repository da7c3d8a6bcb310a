import type { RefusalCode } from '../../api/contract/refusal.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  findBudgetLeft,
  findBudgetWait,
  updateBudget,
  updateBudgetReturned,
} from './budget-queries.ts';

/** The units allowed per window. */
export interface Budget {
  units: number;
  windowSeconds: number;
}

/** The budgets of all subjects, by name: `app/server/budgets.ts` gathers them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled there.
export interface BudgetTable {}

export type BudgetName = keyof BudgetTable & string;

export interface Budgets {
  db: Database;
  /** Off in benchmarks and races, which ask more than people do. */
  areOn: boolean;
  /** The units and the window of each. */
  table: Record<BudgetName, Budget>;
}

/** Takes one unit of each, in order; the first empty one refuses, with the time to wait. */
export async function spendBudgets(
  { db, areOn, table }: Budgets,
  spent: Partial<Record<BudgetName, string>>,
): Promise<Outcome<null, 'TOO_MANY_ATTEMPTS'>> {
  if (!areOn) return done(null);
  for (const [name, whose] of Object.entries(spent)) {
    const budget = {
      key: budgetKey(name as BudgetName, whose),
      ...table[name as BudgetName],
    };
    if (await updateBudget(db, budget)) continue;
    const retryAfterSeconds = await findBudgetWait(db, budget);
    return refuse({ code: 'TOO_MANY_ATTEMPTS', data: { retryAfterSeconds } });
  }
  return done(null);
}

/**
 * Takes one unit of each budget before an act, and gives them back if the act is refused or a later budget is
 * empty. So a refused request costs nothing, and uses up no budget that others share.
 */
export async function withinBudgets<
  Answer extends Outcome<unknown, RefusalCode>,
>(
  budgets: Budgets,
  wanted: Partial<Record<BudgetName, string>>,
  act: () => Promise<Answer>,
): Promise<Answer | Outcome<never, 'TOO_MANY_ATTEMPTS'>> {
  const spent: typeof wanted = {};
  for (const [name, whose] of Object.entries(wanted)) {
    const within = await spendBudgets(budgets, { [name]: whose });
    if (!within.ok) {
      await returnBudgets(budgets, spent);
      return within;
    }
    spent[name as BudgetName] = whose;
  }
  const answer = await act();
  if (!answer.ok) await returnBudgets(budgets, spent);
  return answer;
}

/** Gives back the units of an act that did not happen. */
export async function returnBudgets(
  { db, areOn, table }: Budgets,
  spent: Partial<Record<BudgetName, string>>,
): Promise<void> {
  if (!areOn) return;
  for (const [name, whose] of Object.entries(spent)) {
    await updateBudgetReturned(db, {
      key: budgetKey(name as BudgetName, whose),
      ...table[name as BudgetName],
    });
  }
}

/** The units available now; for display, not a guarantee. */
export async function readBudgetLeft(
  { db, areOn, table }: Budgets,
  { name, whose }: { name: BudgetName; whose: string },
): Promise<number> {
  return areOn
    ? findBudgetLeft(db, { key: budgetKey(name, whose), ...table[name] })
    : table[name].units;
}

export function budgetKey(name: BudgetName, whose: string): string {
  return `${name}:${whose}`;
}
