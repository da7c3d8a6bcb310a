import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt, startOfDay } from '../../../base/time/clinic-zone.ts';
import { updateAppointmentsOfPastDays } from './day-act-queries.ts';

const mostAtOnce = 500;

/**
 * Ends what past days left open: expected patients become no-shows, visits in progress become attended, and
 * waiting patients stay for the counter. Several processes may run it at once. Returns how many it ended.
 */
export async function closePastDays(
  { db, snapshot }: ReadServices,
  now: Date,
): Promise<number> {
  const { timeZone } = (await snapshot.current()).clinic;
  const today = dayAt(now, timeZone);
  const before = new Date(startOfDay(today, timeZone) * 60_000);
  let closed = 0;
  for (;;) {
    const some = await updateAppointmentsOfPastDays(db, {
      before,
      now,
      limit: mostAtOnce,
    });
    closed += some;
    if (some < mostAtOnce) return closed;
  }
}
