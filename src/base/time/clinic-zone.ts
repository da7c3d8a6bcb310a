import { addDays, type ClinicDay } from './clinic-day.ts';

/** An instant, in whole minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number;

/** An IANA time zone, such as 'America/Argentina/Buenos_Aires'. */
export type Zone = string;

/** From this elapsed minute of the day on, the wall clock is `shiftMinutes` ahead (negative: behind). */
export interface ClockChange {
  afterMinute: number;
  shiftMinutes: number;
}

/** The instants a clinic day lasts, `end` excluded. A day that a zone skipped lasts nothing. */
export interface DaySpan {
  day: ClinicDay;
  start: EpochMinute;
  end: EpochMinute;
  /** Null on all but a day or two of the year, and always in zones without clock changes. */
  clockChange: ClockChange | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** The minute that holds an instant given in milliseconds since the epoch. */
export function epochMinuteOf(epochMilliseconds: number): EpochMinute {
  return Math.floor(epochMilliseconds / MINUTE_MS);
}

export function instantOf(minute: EpochMinute): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS);
}

/** The clinic day on which an instant falls. */
export function dayOf(instant: EpochMinute, zone: Zone): ClinicDay {
  const key = `${zone} ${Math.floor(instant / DAY_MINUTES)}`;
  const known = daysKnown.get(key) ?? [];
  const found = known.find(
    ({ start, end }) => start <= instant && instant < end,
  );
  if (found) return found.day;
  const day = zoned(instant, zone).toPlainDate().toString();
  const span = {
    day,
    start: startOfDay(day, zone),
    end: startOfDay(addDays(day, 1), zone),
  };
  if (span.end - span.start === DAY_MINUTES) {
    if (daysKnown.size > mostDaysKnown) daysKnown.clear();
    daysKnown.set(key, [...known, span]);
  }
  return day;
}

// Days without a clock change that share minutes with a day of UTC. Asking a zone's calendar takes longer
// than most work that needs it.
const daysKnown = new Map<
  string,
  { start: EpochMinute; end: EpochMinute; day: ClinicDay }[]
>();
const mostDaysKnown = 5_000;

/** The clinic day on which an instant falls, given as a Date or as ISO 8601. */
export function dayAt(instant: Date | string, zone: Zone): ClinicDay {
  return dayOf(epochMinuteOf(new Date(instant).getTime()), zone);
}

/** The clinic's date and wall-clock minute at an instant. */
export function wallClockOf(
  instant: EpochMinute,
  zone: Zone,
): { day: ClinicDay; minute: number } {
  const wall = zoned(instant, zone);
  return {
    day: wall.toPlainDate().toString(),
    minute: wall.hour * 60 + wall.minute,
  };
}

/** The first instant of a clinic day: midnight, or what follows it where the clock skips midnight. */
export function startOfDay(day: ClinicDay, zone: Zone): EpochMinute {
  return epochMinuteOf(
    Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds,
  );
}

/**
 * The instant at which the wall clock of that day shows `wallMinute` (0 to 1440; 1440 is the next day's start). A
 * skipped time moves forward by the skipped amount; of a repeated time it is the first (Temporal's 'compatible').
 */
export function instantAt(
  day: ClinicDay,
  wallMinute: number,
  zone: Zone,
): EpochMinute {
  if (wallMinute >= DAY_MINUTES) return startOfDay(addDays(day, 1), zone);
  const time = Temporal.PlainTime.from({
    hour: Math.floor(wallMinute / 60),
    minute: wallMinute % 60,
  });
  const wall = Temporal.PlainDate.from(day)
    .toPlainDateTime(time)
    .toZonedDateTime(zone);
  return epochMinuteOf(wall.epochMilliseconds);
}

/** When a clinic day begins and ends, and whether its clock changes. */
export function daySpan(day: ClinicDay, zone: Zone): DaySpan {
  const start = startOfDay(day, zone);
  const end = startOfDay(addDays(day, 1), zone);
  const isOrdinary = end - start === DAY_MINUTES;
  return {
    day,
    start,
    end,
    clockChange: isOrdinary ? null : findClockChange(start, end, zone),
  };
}

/** The wall-clock minute this many minutes after the day began. */
export function wallMinuteAt(
  elapsedMinutes: number,
  change: ClockChange | null,
): number {
  return change && elapsedMinutes >= change.afterMinute
    ? elapsedMinutes + change.shiftMinutes
    : elapsedMinutes;
}

function findClockChange(
  start: EpochMinute,
  end: EpochMinute,
  zone: Zone,
): ClockChange | null {
  // Looks a minute earlier, because in some zones the clock changes at the very start of the day.
  const before = zoned(start - 1, zone);
  const transition = before.getTimeZoneTransition('next');
  if (!transition) return null;
  const at = epochMinuteOf(transition.epochMilliseconds);
  if (at >= end) return null;
  const shiftMinutes =
    (transition.offsetNanoseconds - before.offsetNanoseconds) /
    (MINUTE_MS * 1_000_000);
  return { afterMinute: at - start, shiftMinutes };
}

function zoned(instant: EpochMinute, zone: Zone): Temporal.ZonedDateTime {
  return instantOf(instant).toZonedDateTimeISO(zone);
}
