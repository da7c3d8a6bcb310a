import type { ReadServices } from '../../../../base/doors/services.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import {
  longestAdvance,
  reminderDueAt,
  USEFUL_MINUTES,
} from '../../../outbox/rules/quiet-hours.ts';
import {
  findReminderSettings,
  insertReminders,
  listBookedStarts,
} from './reminder-queries.ts';

const minuteMs = 60_000;

/**
 * Writes every reminder that is due and not written yet, also those that came due during an outage, while
 * they are useful. Returns how many.
 */
export async function queueDueReminders(
  { db, snapshot }: ReadServices,
  now: Date,
): Promise<number> {
  const { reminderOffsetsMinutes, quietFromMinute, quietToMinute } =
    await findReminderSettings(db);
  const { clinic } = await snapshot.current();
  const quiet = { fromMinute: quietFromMinute, toMinute: quietToMinute };
  let written = 0;
  for (const offsetMinutes of reminderOffsetsMinutes) {
    const until = new Date(
      now.getTime() + (offsetMinutes + longestAdvance(quiet)) * minuteMs,
    );
    const starts = await listBookedStarts(db, { after: now, until });
    const due = starts
      .map((startsAt) => ({
        startsAt,
        dueAt: new Date(
          reminderDueAt(epochMinuteOf(startsAt.getTime()), {
            offsetMinutes,
            quiet,
            zone: clinic.timeZone,
          }) * minuteMs,
        ),
      }))
      .filter(
        ({ dueAt }) =>
          dueAt <= now &&
          now.getTime() < dueAt.getTime() + USEFUL_MINUTES * minuteMs,
      );
    if (due.length > 0) {
      written += await insertReminders(db, {
        due,
        offsetMinutes,
        usefulMinutes: USEFUL_MINUTES,
      });
    }
  }
  return written;
}
