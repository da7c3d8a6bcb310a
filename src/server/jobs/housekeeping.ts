import type { Logger } from 'pino';
import { deleteOldHoldsAndProofs } from '../appointments/hold-queries.ts';
import { deleteFullBudgets } from '../budgets/budget-queries.ts';
import type { Database } from '../db/database.ts';

const everyMs = 10 * 60_000;

/**
 * Sweeps away what expired and nobody stumbled on. Nothing depends on it: whoever needs a time removes the
 * holds in the way, and budgets and proofs carry their own end.
 */
export function startHousekeeping(db: Database, logger: Logger): { stop: () => void } {
  const sweep = async () => {
    try {
      await deleteOldHoldsAndProofs(db);
      await deleteFullBudgets(db);
    } catch (error) {
      logger.warn({ err: error }, 'housekeeping failed, and will be tried again');
    }
  };
  const timer = setInterval(sweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
