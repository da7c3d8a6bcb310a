import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { BackupStarter } from '../../../base/doors/upkeep.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';

/**
 * Begins a backup and returns at once: the dashboard shows how it goes. If a backup is under way, no other
 * begins and no budget is spent. A demonstration has no backups.
 */
export async function backUpNow(
  {
    db,
    snapshot,
    budgets,
    backups,
  }: Pick<Services, 'db' | 'snapshot' | 'budgets'> & {
    backups: BackupStarter | null;
  },
  call: Call<'admin'>,
): Promise<Outcome<{ isNew: boolean }, 'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  const { clinic } = await snapshot.current();
  if (!backups || clinic.isDemo) return refuse({ code: 'NOT_FOUND' });
  const spent = { backupOfClinic: 'clinic' };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const isNew = await backups.begin();
  if (isNew)
    await insertAuditEvent(db, { ...doneBy(call), kind: 'backup_asked' });
  else await returnBudgets(budgets, spent);
  return done({ isNew });
}
