import { budgets } from '../../app/server/budgets.ts';
import type { Budgets } from '../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../base/kernel/db/database.ts';

/** The product's budgets on a test's database, turned on. */
export const budgetsOn = (db: Database): Budgets => ({
  db,
  areOn: true,
  table: budgets,
});
