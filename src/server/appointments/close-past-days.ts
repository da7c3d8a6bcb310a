import { dayOf, epochMinuteOf, startOfDay } from '../../domain/calendar/clinic-zone.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { updateTurnosOfPastDays } from './day-act-queries.ts';

const mostAtOnce = 500;

/**
 * Ends what the clinic's past days left open: who was expected did not come, who was being attended was. Who is still
 * noted as waiting stays so, for the counter to see. Any number of processes may do it at once: each turno is ended
 * once. Answers how many this call ended.
 */
export async function closePastDays({ db, catalog }: Agenda, now: Date): Promise<number> {
  const { timeZone } = (await catalog.current()).clinic;
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  const before = new Date(startOfDay(today, timeZone) * 60_000);
  let closed = 0;
  for (;;) {
    const some = await updateTurnosOfPastDays(db, { before, now, limit: mostAtOnce });
    closed += some;
    if (some < mostAtOnce) return closed;
  }
}
