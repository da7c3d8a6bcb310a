import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { FileStore } from '../../../base/kernel/files/file-store.ts';
import { folderStore } from '../../../base/kernel/files/folder-store.ts';
import {
  findAttachmentsToKeep,
  type KeptFile,
} from '../database/attachments-to-keep.ts';
import { BackupProblem } from '../database/backup-problem.ts';
import { syncFolder } from '../local-postgres/sync-folder.ts';
import { keptBackups } from './backup-file.ts';

/*
 * The files of medical records are beside the backups, in `attachments`. A file never changes, so it is there
 * once for all backups. A list beside each backup (`….adjuntos`) names its files.
 */

export const savedFiles = (backupDir: string) =>
  folderStore(join(backupDir, 'attachments'));
const listOf = (backupDir: string, backup: string) =>
  join(backupDir, `${backup}.adjuntos`);

const leftFree = 64 * 1024 * 1024;

export interface SavedFiles {
  count: number;
  /** The number of signed files that are missing or damaged. The verification of records names them. */
  missing: number;
}

/**
 * Copies the files that a backup needs and lacks, after its database is written. No file is missing then: a
 * file is stored before its row, and a signed file is never removed. A damaged file is skipped.
 */
export async function saveAttachments(
  {
    db,
    files,
    backupDir,
  }: { db: Database; files: FileStore; backupDir: string },
  { file, signal }: { file: string; signal?: AbortSignal | undefined },
): Promise<SavedFiles> {
  const saved = savedFiles(backupDir);
  const rows = await listRows(db);
  const there = new Set<string>();
  for (const { id } of rows) if (await saved.has(id)) there.add(id);
  const news = rows.filter(({ id }) => !there.has(id));
  await refuseWithoutRoomFor(news, backupDir);
  let isOutOfReach = false;
  for (const { id, sha256 } of news) {
    signal?.throwIfAborted();
    // If the file store does not answer, the other files are skipped, so that the backup does not wait for
    // each of them.
    const bytes: Buffer | 'out of reach' | null = isOutOfReach
      ? null
      : await files.read(id).catch(() => 'out of reach' as const);
    isOutOfReach ||= bytes === 'out of reach';
    if (bytes === null || bytes === 'out of reach' || hashOf(bytes) !== sha256)
      continue;
    await saved
      .put(id, bytes)
      .catch((error: Error) => Promise.reject(error.cause ?? error));
    there.add(id);
  }
  const kept = rows.filter(({ id }) => there.has(id)).map(({ id }) => id);
  const missing = rows.filter(
    ({ id, isSigned }) => isSigned && !there.has(id),
  ).length;
  if (kept.length === 0) return { count: 0, missing };
  const list = listOf(backupDir, file);
  writeFileSync(`${list}.tmp`, kept.map((id) => `${id}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${list}.tmp`, list);
  syncFolder(backupDir);
  return { count: kept.length, missing };
}

/** Refuses to begin if the disk has no room for all files and for the live database. */
async function refuseWithoutRoomFor(
  news: readonly KeptFile[],
  folder: string,
): Promise<void> {
  const needed = news.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(folder);
  if (needed === 0 || bavail * bsize >= needed + leftFree) return;
  const megabytes = Math.ceil((needed + leftFree) / 1e6).toLocaleString(
    'es-AR',
  );
  throw new BackupProblem(
    `No queda lugar para los archivos de las historias clínicas: hacen falta ${megabytes} MB libres. Libere espacio o elija otro disco en BACKUP_DIR.`,
  );
}

/** Restores the files of a restored database that are missing or damaged. Other files stay as they are. */
export async function restoreAttachments(
  rows: readonly KeptFile[],
  { files, backupDir }: { files: FileStore; backupDir: string },
): Promise<SavedFiles> {
  const saved = savedFiles(backupDir);
  let [count, missing] = [0, 0];
  for (const { id, sha256, isSigned } of rows) {
    const there = await files.read(id);
    const isThere =
      (there !== null && hashOf(there) === sha256) ||
      (await copy({ from: saved, to: files }, { id, sha256 }));
    if (isThere) count++;
    else if (isSigned) missing++;
  }
  return { count, missing };
}

/** Removes the lists whose backup is gone, and the files that no list names. */
export async function removeOutdatedAttachments(
  backupDir: string,
): Promise<void> {
  const folder = join(backupDir, 'attachments');
  const backups = new Set(
    keptBackups(backupDir).map(({ file }) => `${file}.adjuntos`),
  );
  const needed = new Set<string>();
  for (const name of readdirSync(backupDir)) {
    if (!/^turnoclaro-.*\.adjuntos(\.tmp)?$/.test(name)) continue;
    const list = join(backupDir, name);
    if (!backups.has(name)) rmSync(list, { force: true });
    else
      for (const id of readFileSync(list, 'utf8').split('\n')) needed.add(id);
  }
  const saved = savedFiles(backupDir);
  for (const place of existsSync(folder) ? readdirSync(folder) : []) {
    if (!/^[0-9a-f]{2}$/.test(place)) continue;
    for (const id of readdirSync(join(folder, place)))
      if (!needed.has(id)) await saved.remove(id);
  }
  await saved.tidy(new Date(Date.now() - 24 * 3_600_000));
}

async function copy(
  { from, to }: { from: FileStore; to: FileStore },
  { id, sha256 }: { id: string; sha256: string },
): Promise<boolean> {
  const bytes = await from.read(id);
  if (!bytes || hashOf(bytes) !== sha256) return false;
  await to.put(id, bytes);
  return true;
}

const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex');

async function listRows(db: Database): Promise<KeptFile[]> {
  return findAttachmentsToKeep(
    async (text) => (await sql.raw(text).execute(db)).rows,
  );
}
