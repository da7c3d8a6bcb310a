import type { Logger } from 'pino';
import { deleteOldHoldsAndProofs } from '../appointments/hold-queries.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { deleteFullBudgets } from '../budgets/budget-queries.ts';
import { importHolidays } from '../clinic/import-holidays.ts';
import { deleteOldTokens } from '../identity/session-queries.ts';

const everyMs = 10 * 60_000;

/**
 * Once before it returns and then every ten minutes: proposes the holidays of the years that have none yet,
 * and sweeps away what expired and nobody stumbled on. No booking waits for a sweep: whoever needs a time
 * removes the holds in the way, and budgets and proofs carry their own end.
 */
export async function startHousekeeping(agenda: Agenda, logger: Logger): Promise<{ stop: () => void }> {
  const sweep = async () => {
    try {
      const { years } = await importHolidays(agenda, new Date());
      if (years.length > 0) logger.info({ years }, 'holidays were proposed: look them over');
      await deleteOldHoldsAndProofs(agenda.db);
      await deleteFullBudgets(agenda.db);
      await deleteOldTokens(agenda.db, new Date());
    } catch (error) {
      logger.warn({ err: error }, 'housekeeping failed, and will be tried again');
    }
  };
  await sweep();
  const timer = setInterval(sweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
