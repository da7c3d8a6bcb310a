import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { BackupProblem } from './database/backup-problem.ts';
import { createRoleIfMissing, isDatabaseEmpty } from './database/empty-database.ts';
import { noteProvenBackup } from './database/note-proven-backup.ts';
import { proveDump, restoreDump } from './dump-database.ts';

/** Restores a dump into the clinic's own database server, whole or not at all; only into an empty database. */
export async function restoreIntoDatabase({
  file,
  databaseUrl,
}: {
  file: string;
  databaseUrl: string;
}): Promise<void> {
  if (!existsSync(file)) throw new BackupProblem(`No existe el archivo ${file}.`);
  await proveDump(file, {});
  if (!(await isDatabaseEmpty(databaseUrl))) {
    throw new BackupProblem('La base de DATABASE_URL no está vacía: cree una nueva e indíquela.');
  }
  await createRoleIfMissing(databaseUrl);
  await restoreDump(databaseUrl, { file });
  await noteProvenBackup(
    { connectionString: databaseUrl },
    { file: basename(file), bytes: statSync(file).size },
  );
}
