/** Later than this after their hour somebody is late, and is called after those who came on time. Minutes. */
export const LATE_AFTER_MINUTES = 10;

/** Who comes earlier than this before their hour is called early only while nobody else waits. Minutes. */
export const EARLY_BEFORE_MINUTES = 15;

/** Who was late or had no appointment counts, after waiting so long, like an appointment of that moment. Minutes. */
export const LONGEST_BEHIND_MINUTES = 30;

/** What somebody's turn follows from. Instants are milliseconds since the epoch. */
export interface Arrival {
  id: string;
  startsAt: number;
  arrivedAt: number;
  isWalkIn: boolean;
  isUrgent: boolean;
  /** Where somebody put them by hand, on the scale of `naturalPlace`; null: nobody did. */
  place: number | null;
}

/** The moment for which an order is asked. Milliseconds since the epoch. */
export interface Moment {
  now: number;
  dayStartsAt: number;
}

/** Why somebody has the place they have, before anybody moves them. In this order they are called. */
export const QUEUE_GROUPS = ['urgent', 'onTime', 'late', 'walkIn', 'early'] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

const minuteMs = 60_000;
/** Wider than a day in milliseconds, so that groups never overlap. */
const groupWidth = 1_000_000_000;
/** A day's arrivals, below a millisecond: they part those of one hour and stay finer than any two hours. */
const arrivalScale = 1e-8;

/**
 * Urgent first; then appointments whose hour has come, on time before late; then walk-ins; then who came early. Nobody is
 * passed over for ever: who was late or had no appointment joins those on time after half an hour.
 */
export function groupOf(arrival: Arrival, now: number): QueueGroup {
  if (arrival.isUrgent) return 'urgent';
  const isLate = arrival.arrivedAt > arrival.startsAt + LATE_AFTER_MINUTES * minuteMs;
  if (arrival.isWalkIn || isLate) {
    if (now >= hourOf(arrival)) return 'onTime';
    return arrival.isWalkIn ? 'walkIn' : 'late';
  }
  return arrival.startsAt > now + EARLY_BEFORE_MINUTES * minuteMs ? 'early' : 'onTime';
}

/** By which hour somebody is called among those on time. */
function hourOf({ startsAt, arrivedAt, isWalkIn }: Arrival): number {
  const isOwnHour = !isWalkIn && arrivedAt <= startsAt + LATE_AFTER_MINUTES * minuteMs;
  return isOwnHour ? startsAt : arrivedAt + LONGEST_BEHIND_MINUTES * minuteMs;
}

/** The place that hour and arrival give; smaller is earlier. Those on time and early go by hour, the others by arrival. */
export function naturalPlace(arrival: Arrival, { now, dayStartsAt }: Moment): number {
  const group = groupOf(arrival, now);
  const isByHour = group === 'onTime' || group === 'early';
  const since = arrival.arrivedAt - dayStartsAt;
  const within = isByHour ? hourOf(arrival) - dayStartsAt + since * arrivalScale : since;
  return QUEUE_GROUPS.indexOf(group) * groupWidth + within;
}

/** Where somebody stands now: by hand, or by hour and arrival. What is urgent overtakes what was moved. */
export function placeOf(arrival: Arrival, moment: Moment): number {
  if (arrival.place === null || arrival.isUrgent) return naturalPlace(arrival, moment);
  return arrival.place;
}

/** Those who wait, in the order in which they are to be called. The order given does not matter. */
export function inOrder<Waiter extends Arrival>(waiting: readonly Waiter[], moment: Moment): Waiter[] {
  const places = new Map(waiting.map((one) => [one.id, placeOf(one, moment)]));
  const place = (one: Waiter) => places.get(one.id) as number;
  return waiting.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      Number(a.place === null) - Number(b.place === null) ||
      a.arrivedAt - b.arrivedAt ||
      (a.id < b.id ? -1 : 1),
  );
}

/**
 * The place between two of those who wait: after `after` and before `before`, in an order of `inOrder`. Null stands for
 * the beginning, or the end.
 */
export function placeBetween(
  { after, before }: { after: Arrival | null; before: Arrival | null },
  moment: Moment,
): number {
  const from = after && placeOf(after, moment);
  const to = before && placeOf(before, moment);
  if (from !== null && to !== null) return (from + to) / 2;
  if (from !== null) return from + minuteMs;
  // Before everybody who is not urgent, and still after who is.
  return to === null ? groupWidth : to - minuteMs;
}
