import type { Holiday, Schedule } from '../../../base/clinic/rules/schedule.ts';
import { daySpan, type Zone } from '../../../base/time/clinic-zone.ts';
import { type Interval, mergeIntervals } from '../../../base/time/interval.ts';

/**
 * Returns the stretches in which two schedules of a doctor may differ, holidays apart. Null: anywhere,
 * because their rules differ. After the closing of one day, the caller then compares only few appointments.
 */
export function changedStretches(
  before: Schedule,
  after: Schedule,
): readonly Interval[] | null {
  if (onlyInOne(before.rules, after.rules).length > 0) return null;
  return mergeIntervals([
    ...onlyInOne(before.absences, after.absences),
    ...onlyInOne(before.extraSessions, after.extraSessions),
  ]);
}

/** The days whose holiday was added, removed or changed between two lists. */
export function changedHolidays(
  before: readonly Holiday[],
  after: readonly Holiday[],
  zone: Zone,
): readonly Interval[] {
  return mergeIntervals(
    onlyInOne(before, after).map(({ day }) => daySpan(day, zone)),
  );
}

function onlyInOne<Entry extends object>(
  before: readonly Entry[],
  after: readonly Entry[],
): Entry[] {
  const inBefore = new Map(before.map((entry) => [keyOf(entry), entry]));
  const inAfter = new Map(after.map((entry) => [keyOf(entry), entry]));
  return [
    ...[...inBefore].filter(([key]) => !inAfter.has(key)),
    ...[...inAfter].filter(([key]) => !inBefore.has(key)),
  ].map(([, entry]) => entry);
}

/** The same key for equal entries, whatever the order of their practices. */
function keyOf(
  entry: object & { practiceIds?: readonly string[] | null },
): string {
  return JSON.stringify({
    ...entry,
    practiceIds: entry.practiceIds?.toSorted(),
  });
}
