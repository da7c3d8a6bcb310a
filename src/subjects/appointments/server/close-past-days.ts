import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt, startOfDay } from '../../../base/time/clinic-zone.ts';
import { updateAppointmentsOfPastDays } from './day-act-queries.ts';

const mostAtOnce = 500;

/**
 * Ends what past days left open: expected patients become no-shows, visits in progress become attended. Patients
 * still recorded as waiting stay so, for the counter to see. Several processes may run it at once: each appointment
 * is ended once. Returns how many this call ended.
 */
export async function closePastDays({ db, snapshot }: ReadServices, now: Date): Promise<number> {
  const { timeZone } = (await snapshot.current()).clinic;
  const today = dayAt(now, timeZone);
  const before = new Date(startOfDay(today, timeZone) * 60_000);
  let closed = 0;
  for (;;) {
    const some = await updateAppointmentsOfPastDays(db, { before, now, limit: mostAtOnce });
    closed += some;
    if (some < mostAtOnce) return closed;
  }
}
