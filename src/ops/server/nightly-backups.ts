import type { SnapshotCache } from '../../base/clinic/server/snapshot-cache.ts';
import { isBackupDue } from '../rules/backup-time.ts';
import { findLastBackups } from './backup/backup-queries.ts';
import { endInterruptedBackups } from './backup/end-interrupted-backups.ts';
import { type BackupPlace, makeBackup } from './backup/make-backup.ts';

const everyMs = 10 * 60_000;

interface Log {
  info: (facts: object, text: string) => void;
  warn: (facts: object, text: string) => void;
}

/**
 * Checks every ten minutes if the night's backup is due, and makes it, in one of the processes on the
 * database. A demonstration has no backups. `stop` aborts a running backup.
 */
export function startNightlyBackups(
  place: BackupPlace,
  {
    snapshot,
    log,
    now = () => new Date(),
  }: { snapshot: SnapshotCache; log: Log; now?: () => Date },
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    const onMissing = (files: number) =>
      log.warn(
        { files },
        'files of signed visits are missing: verify the records',
      );
    running ??= backUpIfDue(place, {
      snapshot,
      now,
      signal: ending.signal,
      onMissing,
    })
      .then((file) => {
        if (file) log.info({ file }, 'a backup was made and proven');
      })
      .catch((error: Error) =>
        log.warn(
          { reason: error.message },
          'the backup failed, and will be tried again',
        ),
      )
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/**
 * Makes the night's backup if it is due, and returns its file. Null: it was not due. Also marks backups whose
 * process was killed.
 */
export async function backUpIfDue(
  place: BackupPlace,
  {
    snapshot,
    ...making
  }: {
    snapshot: SnapshotCache;
    now: () => Date;
    signal?: AbortSignal;
    onMissing?: (files: number) => void;
  },
): Promise<string | null> {
  const { clinic } = await snapshot.current();
  if (clinic.isDemo) return null;
  const { now } = making;
  await endInterruptedBackups(place, now());
  const { lastGood, lastTried } = await findLastBackups(place.db);
  const minuteOf = (at: Date | null) => at && at.getTime() / 60_000;
  const isDue = isBackupDue({
    now: now().getTime() / 60_000,
    timeZone: clinic.timeZone,
    lastGood: minuteOf(lastGood),
    lastTried: minuteOf(lastTried),
  });
  return isDue ? (await makeBackup(place, making)).path : null;
}
