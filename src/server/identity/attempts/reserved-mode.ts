import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { type Budgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import type { Database } from '../../kernel/db/database.ts';
import { findAlarm, insertAlarm } from './alarm-queries.ts';

const reservedHours = 1;

/**
 * Counts an answer, to an unknown browser, that reveals whether a DNI is on file. Too many put the whole clinic in
 * reserved mode for an hour: somebody is going through all DNIs.
 */
export async function countTelling(budgets: Budgets, now: Date): Promise<void> {
  if ((await spendBudgets(budgets, { dniNotFoundOfClinic: 'all' })).ok) return;
  const until = new Date(now.getTime() + reservedHours * 3_600_000);
  if (await insertAlarm(budgets.db, { name: 'reserved_mode', until, now })) {
    const detail = { hours: reservedHours };
    await insertAuditEvent(budgets.db, { kind: 'reserved_mode_on', at: now, detail });
  }
}

export function isReserved(db: Database, now: Date): Promise<boolean> {
  return findAlarm(db, { name: 'reserved_mode', now });
}
