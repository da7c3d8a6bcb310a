import { addDays } from '../calendar/clinic-day.ts';
import { dayOf, startOfDay } from '../calendar/clinic-zone.ts';

/** The clinic's hour at which nobody is there: 3 at night. Minutes of its wall clock. */
const atMinute = 180;
/** After a failure it is tried again, but not all the time. */
const retryMinutes = 60;

/**
 * Whether the nightly backup is to be made now: none that holds was begun since the last three at night. A clinic
 * whose computer sleeps at night gets it in the morning. All are minutes since 1970.
 */
export function isBackupDue({
  now,
  timeZone,
  lastGood,
  lastTried,
}: {
  now: number;
  timeZone: string;
  /** When the last one that was proven began; null: there is none. */
  lastGood: number | null;
  /** When the last one began, whatever became of it. */
  lastTried: number | null;
}): boolean {
  if (lastTried !== null && now - lastTried < retryMinutes) return false;
  const today = dayOf(Math.floor(now), timeZone);
  const tonight = startOfDay(today, timeZone) + atMinute;
  const latest = tonight <= now ? tonight : startOfDay(addDays(today, -1), timeZone) + atMinute;
  return lastGood === null || lastGood < latest;
}

/**
 * Which backups have served: older than so many days, but for the newest of all, since an old one is better than
 * none. Instants in milliseconds.
 */
export function outdatedBackups<Backup extends { at: number }>(
  backups: Backup[],
  { now, keepDays }: { now: number; keepDays: number },
): Backup[] {
  const newest = Math.max(...backups.map(({ at }) => at));
  return backups.filter(({ at }) => at !== newest && at < now - keepDays * 86_400_000);
}
