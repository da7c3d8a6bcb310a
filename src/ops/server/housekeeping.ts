import type { Logger } from 'pino';
import type { ReadServices, Services } from '../../base/doors/services.ts';
import { deleteFullBudgets } from '../../base/kernel/budgets/budget-queries.ts';
import { dayAt } from '../../base/time/clinic-zone.ts';
import { deleteOldNewcomerCodes } from '../../subjects/access/server/attempts/newcomer-code-queries.ts';
import { deleteOldFailures } from '../../subjects/access/server/attempts/staff-queries.ts';
import { deleteOldTokens } from '../../subjects/access/server/session/session-queries.ts';
import { closePastDays } from '../../subjects/appointments/server/close-past-days.ts';
import { deleteOldHoldsAndProofs } from '../../subjects/booking/server/hold/hold-queries.ts';
import { deleteOldOrigins } from '../../subjects/booking/server/origins/origin-queries.ts';
import { sweepPapers } from '../../subjects/forms/server/sweep-papers.ts';
import { reviewFamilyLinks } from '../../subjects/patients/server/family/review-family-links.ts';
import { sweepAttachments } from '../../subjects/record/server/attachments/sweep-attachments.ts';
import { insertAnchors } from '../../subjects/record/server/chain/anchor-queries.ts';
import { forgetOldDemand } from '../../subjects/schedule/server/availability/note-unmet-demand.ts';
import { importHolidays } from '../../subjects/schedule/server/holidays/import-holidays.ts';
import { noteZoneOffsets } from '../../subjects/settings/server/zone/note-zone-offsets.ts';
import { cleanPublishedImages } from './clean-published-images.ts';

const everyMs = 10 * 60_000;

/**
 * Runs the chores before it returns and then every ten minutes. A failed chore is tried again. Bookings do
 * not depend on it: they delete holds in their way, and budgets and proofs expire by themselves.
 */
export async function startHousekeeping(
  agenda: ReadServices & Pick<Services, 'changes' | 'files'>,
  logger: Logger,
): Promise<{ stop: () => void }> {
  const { db } = agenda;
  const chores = [
    async () => {
      const { years } = await importHolidays(agenda, new Date());
      if (years.length > 0)
        logger.info({ years }, 'holidays were proposed: look them over');
    },
    async () => {
      const news = await noteZoneOffsets(agenda, { now: new Date() });
      if (news.differsFrom)
        logger.warn(
          news,
          'the official hour changes: keep the promised hours (npm run keep-hours)',
        );
      if (news.databaseDiffersFrom)
        logger.warn(
          news,
          'PostgreSQL and this process have other zone data: update the older one',
        );
    },
    async () => {
      const closed = await closePastDays(agenda, new Date());
      if (closed === 0) return;
      logger.info({ closed }, 'turnos of past days were ended');
      agenda.changes.announce({ kind: 'all' });
    },
    async () => {
      const reviewed = await reviewFamilyLinks(agenda, new Date());
      if (reviewed > 0) logger.info({ reviewed }, 'family links were reviewed');
    },
    async () => {
      const cleaned = await cleanPublishedImages(db, new Date());
      if (cleaned > 0)
        logger.info({ cleaned }, 'published images were encoded anew');
    },
    () => insertAnchors(db, new Date()),
    () => sweepAttachments(agenda, new Date()),
    () => sweepPapers(agenda, new Date()),
    () => deleteOldHoldsAndProofs(db),
    () => deleteFullBudgets(db),
    () => deleteOldFailures(db, new Date()),
    () => deleteOldTokens(db, new Date()),
    () => deleteOldNewcomerCodes(db, new Date()),
    () => deleteOldOrigins(db, new Date()),
    async () => {
      const { clinic } = await agenda.snapshot.any();
      await forgetOldDemand(db, dayAt(new Date(), clinic.timeZone));
    },
  ];
  const sweep = async () => {
    for (const chore of chores) {
      try {
        await chore();
      } catch (error) {
        logger.warn(
          { err: error },
          'housekeeping failed, and will be tried again',
        );
      }
    }
  };
  await sweep();
  const timer = setInterval(sweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
