import type { Zone } from './clinic-zone.ts';

/** A zone's offsets from UTC over a time, by one edition of the zone data. Instants in milliseconds. */
export interface ZoneOffsets {
  /** In order of time; the first one counts before its instant too. */
  offsets: readonly { from: number; minutes: number }[];
  /** The end of what was read. */
  until: number;
}

/** Reads the offsets from one instant to another, both in milliseconds since the epoch. */
export function readOffsets(
  zone: Zone,
  { from, until }: { from: number; until: number },
): ZoneOffsets {
  const offsets: { from: number; minutes: number }[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  while (at !== null && at.epochMilliseconds < until) {
    const minutes = at.offsetNanoseconds / 60_000_000_000;
    // A transition may change a zone's name alone.
    if (offsets.at(-1)?.minutes !== minutes)
      offsets.push({ from: at.epochMilliseconds, minutes });
    at = at.getTimeZoneTransition('next');
  }
  return { offsets, until };
}

/** The offset in minutes at an instant. */
export function offsetAt({ offsets }: ZoneOffsets, instant: number): number {
  const last = offsets.findLast(({ from }) => from <= instant) ?? offsets[0];
  return last?.minutes ?? 0;
}

/** The first instant from `now` on at which the two tell another offset; null: none in the stretch that both know. */
export function firstDifference(
  before: ZoneOffsets,
  after: ZoneOffsets,
  now: number,
): number | null {
  const until = Math.min(before.until, after.until);
  const instants = [
    now,
    ...[...before.offsets, ...after.offsets].map(({ from }) => from),
  ];
  const differing = instants.filter(
    (instant) =>
      instant >= now &&
      instant < until &&
      offsetAt(before, instant) !== offsetAt(after, instant),
  );
  return differing.length > 0 ? Math.min(...differing) : null;
}

/** The instant at which the clock shows, by the later offsets, what it showed at `instant` by the earlier ones. */
export function keepWallHour(
  instant: number,
  { before, after }: { before: ZoneOffsets; after: ZoneOffsets },
): number {
  const wall = instant + offsetAt(before, instant) * 60_000;
  const near = wall - offsetAt(after, instant) * 60_000;
  return wall - offsetAt(after, near) * 60_000;
}
