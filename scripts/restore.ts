// `npm run restore -- archivo`: replaces the data with a backup; the old data are kept beside it.
import { resolve } from 'node:path';
import { readConfig } from '../src/server/kernel/config.ts';
import { endRefused, StartRefusal } from '../src/server/kernel/start-refusal.ts';
import { asProblem } from '../src/server/ops/backup/database/backup-problem.ts';
import { restoreBackup } from '../src/server/ops/backup/restore-backup.ts';
import { restoreIntoDatabase } from '../src/server/ops/backup/restore-into-database.ts';

async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const [request] = process.argv.slice(2);
  if (!request) throw new StartRefusal('Indique el archivo: npm run restore -- ruta/del/respaldo');
  const file = resolve(process.env.INIT_CWD ?? '.', request);
  if (databaseUrl) {
    await restoreIntoDatabase({ file, databaseUrl });
    process.stdout.write('El respaldo quedó restaurado en la base de DATABASE_URL.\n');
    return;
  }
  const { appointments, keptAs } = await restoreBackup({ file, dataDir, now: new Date() });
  process.stdout.write(
    `El respaldo quedó restaurado en ${dataDir}, con ${appointments.toLocaleString('es-AR')} turnos.\n`,
  );
  if (keptAs)
    process.stdout.write(`Los datos que había quedaron en ${keptAs}: bórrelos cuando no hagan falta.\n`);
}

try {
  await restore();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(asProblem(error, 'No se pudo restaurar').message),
  );
}
