import type { ReadServices } from '../../../../base/doors/services.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import {
  daySpan,
  epochMinuteOf,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import {
  findEveningListMinute,
  insertDoctorDays,
} from './doctor-day-queries.ts';

/**
 * Writes each doctor's list of tomorrow, once, from the clinic's set hour until midnight, also after an
 * outage at that hour. A doctor's first appointment booked later that evening is told then. Returns how many.
 */
export async function queueDoctorDays(
  { db, snapshot }: ReadServices,
  now: Date,
): Promise<number> {
  const { timeZone } = (await snapshot.current()).clinic;
  const { day: today, minute } = wallClockOf(
    epochMinuteOf(now.getTime()),
    timeZone,
  );
  if (minute < (await findEveningListMinute(db))) return 0;
  const day = addDays(today, 1);
  const { start, end } = daySpan(day, timeZone);
  const [from, to] = [new Date(start * 60_000), new Date(end * 60_000)];
  return insertDoctorDays(db, { day, from, to, now });
}
