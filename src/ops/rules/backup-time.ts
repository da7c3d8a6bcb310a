import { addDays } from '../../base/time/clinic-day.ts';
import { dayOf, startOfDay } from '../../base/time/clinic-zone.ts';

/** 03:00 on the clinic's wall clock, in minutes. The clinic is empty then. */
const atMinute = 180;
/** The least minutes between two attempts, so that a failing backup is not repeated all the time. */
const retryMinutes = 60;

/**
 * True if no verified backup has started since the latest 03:00. A computer that sleeps at night makes the
 * backup in the morning. Minutes since 1970.
 */
export function isBackupDue({
  now,
  timeZone,
  lastGood,
  lastTried,
}: {
  now: number;
  timeZone: string;
  /** The start of the last verified backup. Null: there is none. */
  lastGood: number | null;
  /** The start of the last backup, whatever its result. */
  lastTried: number | null;
}): boolean {
  if (lastTried !== null && now - lastTried < retryMinutes) return false;
  const today = dayOf(Math.floor(now), timeZone);
  const tonight = startOfDay(today, timeZone) + atMinute;
  const latest =
    tonight <= now
      ? tonight
      : startOfDay(addDays(today, -1), timeZone) + atMinute;
  return lastGood === null || lastGood < latest;
}

/**
 * Backups older than `keepDays`, except the newest of all: an old backup is better than none. Instants in
 * milliseconds.
 */
export function outdatedBackups<Backup extends { at: number }>(
  backups: Backup[],
  { now, keepDays }: { now: number; keepDays: number },
): Backup[] {
  const newest = Math.max(...backups.map(({ at }) => at));
  return backups.filter(
    ({ at }) => at !== newest && at < now - keepDays * 86_400_000,
  );
}
