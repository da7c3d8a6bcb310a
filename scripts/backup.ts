// `npm run backup`: the whole database into one file, also while the clinic works; proven before it counts.
import { setPriority } from 'node:os';
import { asProblem } from '../src/server/backup/backup-problem.ts';
import { makeBackup } from '../src/server/backup/make-backup.ts';
import { reachLocalDatabase } from '../src/server/backup/reach-database.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { endRefused, StartRefusal } from '../src/server/start-refusal.ts';

async function backUp(): Promise<void> {
  const { databaseUrl, dataDir, backupDir, backupKeepDays: keepDays } = readConfig(process.env);
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(dataDir);
  const db = openDatabase({ connectionString }, { maxConnections: 2 });
  try {
    const place = { db, connectionString, isForeign: databaseUrl !== undefined, backupDir, keepDays };
    const { path, bytes, turnos } = await makeBackup(place, { now: () => new Date() });
    const size = `${(bytes / 1e6).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;
    const what = turnos === null ? size : `${size}, ${turnos.toLocaleString('es-AR')} turnos`;
    process.stdout.write(`Respaldo hecho y comprobado (${what}): ${path}\n`);
  } finally {
    await db.destroy();
    await leave();
  }
}

// Whoever books goes first: the clinic works meanwhile, and a backup may take its time.
setPriority(10);

try {
  await backUp();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(asProblem(error, 'No se pudo hacer el respaldo').message),
  );
}
