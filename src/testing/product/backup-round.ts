import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keptBackups } from '../../ops/server/backup/backup-file.ts';
import { restoreBackup } from '../../ops/server/backup/restore-backup.ts';
import type { BookedAppointment } from '../../subjects/appointments/contract/booked-appointment.ts';
import { startBookings } from '../clinic/booking-load.ts';
import { findLost } from './crash-rounds.ts';
import { startProduct } from './running-product.ts';
import { fillDataDir } from './small-data-dir.ts';

export interface BackupRound {
  /** The number of bookings confirmed to patients before the backup began. */
  toldBefore: number;
  /** The codes of those bookings that the backup lacks. */
  lost: string[];
  /** Bookings per second during the backup. */
  bookingsPerSecond: number;
  backupMs: number;
  bytes: number;
  restoreMs: number;
  /** True if the product, started on the restored data, answers with the same clinic. */
  answers: boolean;
}

/**
 * Backs up under a load of bookings, restores into another folder, starts the product there and looks for
 * each confirmed booking.
 */
export async function backupRound({
  patients,
  before,
  isSmall = false,
}: {
  patients: number;
  /** The number of confirmed bookings to wait for before the backup begins. */
  before: number;
  /** True: a small clinic, which is filled in a moment, instead of the demonstration. */
  isSmall?: boolean;
}): Promise<BackupRound> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-backup-'));
  const [dataDir, elsewhere] = [
    join(folder, 'data'),
    join(folder, 'elsewhere'),
  ];
  const settings = { BOOKING_BUDGETS: 'off', DEMO: isSmall ? '0' : '1' };
  if (isSmall) await fillDataDir(dataDir);
  const product = await startProduct({ dataDir, settings });
  try {
    const load = await startBookings(product.baseUrl, {
      patients,
      doctors: 40,
      areRivals: false,
    });
    while (load.acknowledged.length < before) await sleep(5);
    const told: BookedAppointment[] = [...load.acknowledged];
    const startedAt = performance.now();
    const { path, bytes } = await backUp(dataDir, join(folder, 'backups'));
    const backupMs = performance.now() - startedAt;
    const bookingsPerSecond =
      (load.acknowledged.length - told.length) / (backupMs / 1000);
    load.stop();
    await load.ended;
    const restoringAt = performance.now();
    await restoreBackup({ file: path, dataDir: elsewhere, now: new Date() });
    const restoreMs = performance.now() - restoringAt;
    const restored = await startProduct({ dataDir: elsewhere, settings });
    try {
      const answer = await fetch(`${restored.baseUrl}/api/public/clinic`);
      const clinic = (await answer.json()) as { name?: string };
      return {
        toldBefore: told.length,
        lost: await findLost({ dataDir: elsewhere, told }),
        bookingsPerSecond,
        backupMs,
        bytes,
        restoreMs,
        answers: clinic.name !== undefined,
      };
    } finally {
      await restored.stop();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Backs up in a separate process, as `npm run backup` does. */
async function backUp(
  dataDir: string,
  backupDir: string,
): Promise<{ path: string; bytes: number }> {
  const script = join(import.meta.dirname, '../../../scripts/backup.ts');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    DATABASE_URL: '',
  };
  await promisify(execFile)(process.execPath, [script], { env });
  const [{ file, bytes } = { file: '', bytes: 0 }] = keptBackups(backupDir);
  return { path: join(backupDir, file), bytes };
}
