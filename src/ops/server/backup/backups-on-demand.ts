import type { BackupStarter } from '../../../base/doors/upkeep.ts';
import { BackupUnderWay } from '../database/backup-problem.ts';
import { type BackupPlace, makeBackup } from './make-backup.ts';

interface Log {
  info: (facts: object, text: string) => void;
  warn: (facts: object, text: string) => void;
}

export interface BackupsOnDemand extends BackupStarter {
  /** Aborts a backup under way. */
  stop(): Promise<void>;
}

/** Backups that an administrator asks for, besides the nightly ones. The dashboard shows the result. */
export function backupsOnDemand(
  place: BackupPlace,
  { log, now = () => new Date() }: { log: Log; now?: () => Date },
): BackupsOnDemand {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  return {
    begin() {
      if (running) return Promise.resolve(false);
      const begun = Promise.withResolvers<boolean>();
      running = makeBackup(place, {
        now,
        signal: ending.signal,
        onBegun: () => begun.resolve(true),
        onMissing: (files) =>
          log.warn(
            { files },
            'files of signed visits are missing: verify the records',
          ),
      })
        .then(({ path }) =>
          log.info({ file: path }, 'a backup was made and proven, as asked'),
        )
        .catch((error: Error) => {
          // Once the backup began, the promise is settled and this has no effect: the reason is noted with
          // the backup.
          if (error instanceof BackupUnderWay) return begun.resolve(false);
          begun.reject(error);
          log.warn(
            { reason: error.message },
            'the backup that was asked for failed',
          );
        })
        .finally(() => {
          running = undefined;
        });
      return begun.promise;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
