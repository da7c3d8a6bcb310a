import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FileStore } from '../../../base/kernel/files/file-store.ts';
import { readAttachmentsToKeep } from '../database/attachments-to-keep.ts';
import { BackupProblem } from '../database/backup-problem.ts';
import {
  createRoleIfMissing,
  isDatabaseEmpty,
} from '../database/empty-database.ts';
import { noteProvenBackup } from '../database/note-proven-backup.ts';
import { restoreAttachments, type SavedFiles } from './attachment-backup.ts';
import { proveDump, restoreDump } from './dump-database.ts';

/** Restores a dump into an empty database on the clinic's own server, wholly or not at all. */
export async function restoreIntoDatabase({
  file,
  databaseUrl,
  files,
}: {
  file: string;
  databaseUrl: string;
  files: FileStore;
}): Promise<SavedFiles> {
  if (!existsSync(file))
    throw new BackupProblem(`No existe el archivo ${file}.`);
  await proveDump(file, {});
  if (!(await isDatabaseEmpty(databaseUrl))) {
    throw new BackupProblem(
      'La base de DATABASE_URL no está vacía: cree una nueva e indíquela.',
    );
  }
  await createRoleIfMissing(databaseUrl);
  await restoreDump(databaseUrl, { file });
  await noteProvenBackup(
    { connectionString: databaseUrl },
    { file: basename(file), bytes: statSync(file).size },
  );
  const named = await readAttachmentsToKeep({ connectionString: databaseUrl });
  return restoreAttachments(named, { files, backupDir: dirname(file) });
}
