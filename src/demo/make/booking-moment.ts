import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { Random } from '../material/seeded-random.ts';

export const dayMinutes = 1440;
const firstMinute = 8 * 60;
const lastMinute = 21 * 60;

/** The time in which the appointment of a start may have been booked. */
export interface BookingWindow {
  earliest: EpochMinute;
  latest: EpochMinute;
}

/**
 * The window goes from the booking horizon until three hours before the visit. Appointments to come were
 * booked before today, so that the hour of filling does not change them.
 */
export function bookingWindow(
  start: EpochMinute,
  of: { dayStart: EpochMinute; todayStart: EpochMinute; horizonDays: number },
): BookingWindow {
  const beforeVisit = start - 180;
  return {
    earliest: of.dayStart - of.horizonDays * dayMinutes,
    latest:
      start >= of.todayStart
        ? Math.min(beforeVisit, of.todayStart - 1)
        : beforeVisit,
  };
}

/** A daytime moment, with a median of a week before the visit. Null: the window is empty. */
export function bookingMoment(
  random: Random,
  { start, dayStart }: { start: EpochMinute; dayStart: EpochMinute },
  { earliest, latest }: BookingWindow,
): EpochMinute | null {
  const days = Math.exp(Math.log(7) + random.normal());
  const anywhere = random.fraction();
  const clock = random.between(firstMinute, lastMinute);
  if (earliest > latest) return null;
  let moment = Math.round(start - days * dayMinutes);
  if (moment > latest || moment < earliest) {
    const from = Math.max(earliest, latest - 14 * dayMinutes);
    moment = Math.round(from + anywhere * (latest - from));
  }
  // The days are counted from the visit's own midnight: Argentina's clock has not changed since 2009.
  const daysBefore = Math.ceil((dayStart - moment) / dayMinutes);
  const byDay = dayStart - daysBefore * dayMinutes + clock;
  return byDay >= earliest && byDay <= latest ? byDay : moment;
}
