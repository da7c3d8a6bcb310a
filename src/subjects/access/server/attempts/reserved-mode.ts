import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  type Budgets,
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { findAlarm, insertAlarm } from './alarm-queries.ts';

const reservedHours = 1;

/** A request that may be part of a search through all DNIs. */
interface Asker {
  address: string;
  now: Date;
}

/**
 * Counts an answer to an unknown browser that reveals if a DNI is on file. Too many put the clinic in
 * reserved mode for an hour; an address beyond its share is in it alone, and counts no more for the clinic.
 */
export async function countTelling(
  budgets: Budgets,
  { address, now }: Asker,
): Promise<void> {
  if (!(await spendBudgets(budgets, { tellingsOfAddress: address })).ok) return;
  if ((await spendBudgets(budgets, { dniNotFoundOfClinic: 'all' })).ok) return;
  const until = new Date(now.getTime() + reservedHours * 3_600_000);
  if (await insertAlarm(budgets.db, { name: 'reserved_mode', until, now })) {
    const detail = { hours: reservedHours };
    await insertAuditEvent(budgets.db, {
      kind: 'reserved_mode_on',
      at: now,
      detail,
    });
  }
}

/**
 * True if unknown browsers of that address learn only that something was wrong: in the clinic's mode or its
 * own.
 */
export async function isReserved(
  budgets: Budgets,
  { address, now }: Asker,
): Promise<boolean> {
  const left = await readBudgetLeft(budgets, {
    name: 'tellingsOfAddress',
    whose: address,
  });
  return left < 1 || findAlarm(budgets.db, { name: 'reserved_mode', now });
}
