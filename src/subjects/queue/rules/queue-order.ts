/**
 * A patient who comes so many minutes after their hour is late, and is called after those who came on time.
 */
export const LATE_AFTER_MINUTES = 10;

/** A patient whose hour is more minutes away than this is called only while no other patient waits. */
export const EARLY_BEFORE_MINUTES = 15;

/** After waiting so many minutes, a late patient or a walk-in counts like an appointment of that moment. */
export const LONGEST_BEHIND_MINUTES = 30;

/** The facts that decide a patient's turn. Instants are milliseconds since the epoch. */
export interface Arrival {
  id: string;
  startsAt: number;
  arrivedAt: number;
  isWalkIn: boolean;
  isUrgent: boolean;
  /** The place set by hand, on the scale of `naturalPlace`. Null: it was not set. */
  place: number | null;
}

/** The moment for which an order is asked. Milliseconds since the epoch. */
export interface Moment {
  now: number;
  dayStartsAt: number;
}

/** The groups that give a patient's place before it is set by hand, in the order of calling. */
export const QUEUE_GROUPS = [
  'urgent',
  'onTime',
  'late',
  'walkIn',
  'early',
] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

const minuteMs = 60_000;
/** Wider than a day in milliseconds, so that groups never overlap. */
const groupWidth = 1_000_000_000;
/**
 * Scales the arrivals of a day to less than a millisecond: they order patients of one hour, never two hours.
 */
const arrivalScale = 1e-8;

/**
 * Urgent patients go first, then those whose hour has come: on time, then late; then walk-ins; then those who
 * came early. A late patient or a walk-in joins those on time after half an hour of waiting.
 */
export function groupOf(arrival: Arrival, now: number): QueueGroup {
  if (arrival.isUrgent) return 'urgent';
  const isLate =
    arrival.arrivedAt > arrival.startsAt + LATE_AFTER_MINUTES * minuteMs;
  if (arrival.isWalkIn || isLate) {
    if (now >= hourOf(arrival)) return 'onTime';
    return arrival.isWalkIn ? 'walkIn' : 'late';
  }
  return arrival.startsAt > now + EARLY_BEFORE_MINUTES * minuteMs
    ? 'early'
    : 'onTime';
}

/** The hour by which a patient is called among those on time. */
function hourOf({ startsAt, arrivedAt, isWalkIn }: Arrival): number {
  const isOwnHour =
    !isWalkIn && arrivedAt <= startsAt + LATE_AFTER_MINUTES * minuteMs;
  return isOwnHour ? startsAt : arrivedAt + LONGEST_BEHIND_MINUTES * minuteMs;
}

/**
 * Returns the place by hour and arrival; smaller is earlier. Patients on time or early go by hour, the others
 * by arrival.
 */
export function naturalPlace(
  arrival: Arrival,
  { now, dayStartsAt }: Moment,
): number {
  const group = groupOf(arrival, now);
  const isByHour = group === 'onTime' || group === 'early';
  const since = arrival.arrivedAt - dayStartsAt;
  const within = isByHour
    ? hourOf(arrival) - dayStartsAt + since * arrivalScale
    : since;
  return QUEUE_GROUPS.indexOf(group) * groupWidth + within;
}

/**
 * Returns the present place: set by hand, or by hour and arrival. An urgent patient goes before those set by
 * hand.
 */
export function placeOf(arrival: Arrival, moment: Moment): number {
  if (arrival.place === null || arrival.isUrgent)
    return naturalPlace(arrival, moment);
  return arrival.place;
}

/** Returns the waiting patients in the order in which they are to be called. */
export function inOrder<Waiter extends Arrival>(
  waiting: readonly Waiter[],
  moment: Moment,
): Waiter[] {
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
 * Returns a place between two patients who are neighbours in `inOrder`. `after` null: the beginning; `before`
 * null: the end.
 */
export function placeBetween(
  { after, before }: { after: Arrival | null; before: Arrival | null },
  moment: Moment,
): number {
  const from = after && placeOf(after, moment);
  const to = before && placeOf(before, moment);
  if (from !== null && to !== null) return (from + to) / 2;
  if (from !== null) return from + minuteMs;
  // Before all patients who are not urgent, and still after those who are.
  return to === null ? groupWidth : to - minuteMs;
}
