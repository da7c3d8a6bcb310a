import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import type { Database } from '../db/database.ts';
import { findAlarm, insertAlarm } from './alarm-queries.ts';
import { insertAuditEvent } from './audit-queries.ts';

const reservedHours = 1;

/**
 * Counts an answer, to a browser that is not known, that tells whether a DNI is somebody's. Of too many the whole
 * clinic turns reserved for an hour: somebody is going through all the DNIs there are.
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
