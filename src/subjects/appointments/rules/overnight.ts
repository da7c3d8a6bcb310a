/**
 * A patient of the evening before stays in the queue for so many hours after arriving, with that day's
 * number.
 */
export const OVERNIGHT_HOURS = 6;

/**
 * The earliest arrival of a patient who still waits after midnight. Milliseconds since the epoch, as all
 * below.
 */
export function overnightSince(now: number): number {
  return now - OVERNIGHT_HOURS * 3_600_000;
}

export interface Overnight {
  status: string;
  startsAt: number;
  arrivedAt: number | null;
  /** When the clinic day of the appointment ends: at midnight, or with a session that goes on past it. */
  dayEndsAt: number;
}

/**
 * True if an appointment of the day before is still in the queue: its session goes on, or its patient came
 * lately and is here.
 */
export function isOvernight(
  { status, startsAt, arrivedAt, dayEndsAt }: Overnight,
  { now, dayStartsAt }: { now: number; dayStartsAt: number },
): boolean {
  const isOfDayBefore =
    startsAt < dayStartsAt && startsAt >= dayStartsAt - 24 * 3_600_000;
  if (!isOfDayBefore) return false;
  if (status === 'booked') return now < dayEndsAt;
  if ((status !== 'arrived' && status !== 'in_progress') || arrivedAt === null)
    return false;
  return now < dayEndsAt || arrivedAt >= overnightSince(now);
}
