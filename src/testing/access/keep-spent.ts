import { budgets } from '../../app/server/budgets.ts';
import {
  type BudgetName,
  budgetKey,
} from '../../base/kernel/budgets/spend-budget.ts';
import type { TestDatabase } from '../database/database.ts';

/**
 * Uses these budgets up and keeps them so: no unit comes back before the next attempt, however slow the
 * machine is.
 */
export async function keepSpent(
  { owner }: Pick<TestDatabase, 'owner'>,
  spent: Partial<Record<BudgetName, string>>,
): Promise<void> {
  for (const [name, whose] of Object.entries(spent) as [BudgetName, string][]) {
    await owner.query(
      `insert into request_budgets (key, arrival) values ($1, clock_timestamp() + make_interval(secs => $2))
        on conflict (key) do update set arrival = excluded.arrival`,
      [budgetKey(name, whose), 2 * budgets[name].windowSeconds],
    );
  }
}
