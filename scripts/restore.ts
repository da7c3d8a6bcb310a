// `npm run restore -- archivo`: replaces the data with a backup. The old data are kept beside it.
import { resolve } from 'node:path';
import { readConfig } from '../src/base/kernel/config.ts';
import { openFileStore } from '../src/base/kernel/files/open-file-store.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { restoreBackup } from '../src/ops/server/backup/restore-backup.ts';
import { restoreIntoDatabase } from '../src/ops/server/backup/restore-into-database.ts';
import { sayFiles } from '../src/ops/server/backup/say-files.ts';
import { asProblem } from '../src/ops/server/database/backup-problem.ts';
import { tellMisspelt } from './tell-misspelt.ts';

async function restore(): Promise<void> {
  const config = readConfig(process.env);
  tellMisspelt();
  const { databaseUrl, dataDir } = config;
  const files = openFileStore(config);
  const [request] = process.argv.slice(2);
  if (!request)
    throw new StartRefusal(
      'Indique el archivo: npm run restore -- ruta/del/respaldo',
    );
  const file = resolve(process.env.INIT_CWD ?? '.', request);
  if (databaseUrl) {
    const restored = await restoreIntoDatabase({ file, databaseUrl, files });
    process.stdout.write(
      'El respaldo quedó restaurado en la base de DATABASE_URL.\n',
    );
    process.stdout.write(sayFiles(restored, 'están en su lugar'));
    return;
  }
  const restored = await restoreBackup({
    file,
    dataDir,
    files,
    now: new Date(),
  });
  const { appointments, keptAs, attachments } = restored;
  process.stdout.write(
    `El respaldo quedó restaurado en ${dataDir}, con ${appointments.toLocaleString('es-AR')} turnos.\n`,
  );
  process.stdout.write(sayFiles(attachments, 'están en su lugar'));
  if (keptAs)
    process.stdout.write(
      `Los datos que había quedaron en ${keptAs}: bórrelos cuando no hagan falta.\n`,
    );
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
