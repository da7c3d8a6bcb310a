// `npm run restore -- archivo`: a backup in the place of the data, which are kept beside it.
import { resolve } from 'node:path';
import { asProblem } from '../src/server/backup/backup-problem.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { restoreIntoDatabase } from '../src/server/backup/restore-into-database.ts';
import { readConfig } from '../src/server/config.ts';
import { endRefused, StartRefusal } from '../src/server/start-refusal.ts';

async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const [asked] = process.argv.slice(2);
  if (!asked) throw new StartRefusal('Indique el archivo: npm run restore -- ruta/del/respaldo');
  const file = resolve(process.env.INIT_CWD ?? '.', asked);
  if (databaseUrl) {
    await restoreIntoDatabase({ file, databaseUrl });
    process.stdout.write('El respaldo quedó restaurado en la base de DATABASE_URL.\n');
    return;
  }
  const { turnos, keptAs } = await restoreBackup({ file, dataDir, now: new Date() });
  process.stdout.write(
    `El respaldo quedó restaurado en ${dataDir}, con ${turnos.toLocaleString('es-AR')} turnos.\n`,
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
