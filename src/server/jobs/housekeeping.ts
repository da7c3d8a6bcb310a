import type { Logger } from 'pino';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { closePastDays } from '../appointments/close-past-days.ts';
import { deleteOldHoldsAndProofs } from '../appointments/hold-queries.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { deleteFullBudgets } from '../budgets/budget-queries.ts';
import { importHolidays } from '../clinic/import-holidays.ts';
import { deleteOldTokens } from '../identity/session-queries.ts';

const everyMs = 10 * 60_000;

/**
 * Once before it returns and then every ten minutes: proposes the holidays of the years that have none yet, ends what
 * past days left open, and sweeps away what expired and nobody stumbled on. What fails is tried again, and keeps the rest
 * from nothing. No booking waits for a sweep: whoever needs a time removes the holds in the way, and budgets and proofs
 * carry their own end.
 */
export async function startHousekeeping(
  agenda: Agenda & Pick<BookingServices, 'changes'>,
  logger: Logger,
): Promise<{ stop: () => void }> {
  const { db } = agenda;
  const chores = [
    async () => {
      const { years } = await importHolidays(agenda, new Date());
      if (years.length > 0) logger.info({ years }, 'holidays were proposed: look them over');
    },
    async () => {
      const closed = await closePastDays(agenda, new Date());
      if (closed === 0) return;
      logger.info({ closed }, 'turnos of past days were ended');
      agenda.changes.announce({ kind: 'all' });
    },
    () => deleteOldHoldsAndProofs(db),
    () => deleteFullBudgets(db),
    () => deleteOldTokens(db, new Date()),
  ];
  const sweep = async () => {
    for (const chore of chores) {
      try {
        await chore();
      } catch (error) {
        logger.warn({ err: error }, 'housekeeping failed, and will be tried again');
      }
    }
  };
  await sweep();
  const timer = setInterval(sweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
