// `npm run backup`: writes the whole database into one file, also while the clinic works. The file is
// verified before it counts as a backup.
import { setPriority } from 'node:os';
import { readConfig } from '../src/base/kernel/config.ts';
import { openDatabase } from '../src/base/kernel/db/database.ts';
import { openFileStore } from '../src/base/kernel/files/open-file-store.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { makeBackup } from '../src/ops/server/backup/make-backup.ts';
import { reachLocalDatabase } from '../src/ops/server/backup/reach-database.ts';
import { sayFiles } from '../src/ops/server/backup/say-files.ts';
import { asProblem } from '../src/ops/server/database/backup-problem.ts';
import { tellMisspelt } from './tell-misspelt.ts';

async function backUp(): Promise<void> {
  const config = readConfig(process.env);
  tellMisspelt();
  const { databaseUrl, dataDir, backupDir, backupKeepDays: keepDays } = config;
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(dataDir);
  const db = openDatabase({ connectionString }, { maxConnections: 2 });
  try {
    const isForeign = databaseUrl !== undefined;
    const files = openFileStore(config);
    const place = {
      db,
      files,
      connectionString,
      isForeign,
      backupDir,
      keepDays,
    };
    const { path, bytes, appointments, attachments } = await makeBackup(place, {
      now: () => new Date(),
    });
    const size = `${(bytes / 1e6).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;
    const what =
      appointments === null
        ? size
        : `${size}, ${appointments.toLocaleString('es-AR')} turnos`;
    process.stdout.write(`Respaldo hecho y comprobado (${what}): ${path}\n`);
    process.stdout.write(
      sayFiles(attachments, 'están en «attachments», junto al respaldo'),
    );
  } finally {
    await db.destroy();
    await leave();
  }
}

// Bookings have priority, because the clinic works meanwhile and the backup may take long.
setPriority(10);

try {
  await backUp();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(
          asProblem(error, 'No se pudo hacer el respaldo').message,
        ),
  );
}
