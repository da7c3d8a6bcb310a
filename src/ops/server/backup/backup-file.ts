import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** base: the files of the product's own PostgreSQL. dump: the output of pg_dump for another server. */
export type BackupKind = 'base' | 'dump';

const endings: Record<BackupKind, string> = { base: '.tar.zst', dump: '.dump' };
const name =
  /^turnoclaro-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.tar\.zst|\.dump)$/;

/** `turnoclaro-20261122T030000Z.tar.zst`: the start of the backup, in UTC. */
export function backupFileName(at: Date, kind: BackupKind): string {
  return `turnoclaro-${stamp(at)}${endings[kind]}`;
}

/** `20261122T030000Z` */
export function stamp(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
}

/** The instant and the kind in a file's name. Null: the name is not a backup's. */
export function readBackupFileName(
  file: string,
): { at: number; kind: BackupKind } | null {
  const [, year, month, day, hour, minute, second, ending] =
    name.exec(file) ?? [];
  if (ending === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { at, kind: ending === endings.dump ? 'dump' : 'base' };
}

export interface KeptBackup {
  file: string;
  at: number;
  bytes: number;
}

/** The backups in a folder, the newest first. */
export function keptBackups(backupDir: string): KeptBackup[] {
  return readdirSync(backupDir)
    .flatMap((file) => {
      const read = readBackupFileName(file);
      return read
        ? [{ file, at: read.at, bytes: statSync(join(backupDir, file)).size }]
        : [];
    })
    .sort((a, b) => b.at - a.at);
}

const halfMade = '.making-';

/** Creates the folder for an unfinished backup, and removes leftovers of interrupted backups. */
export function makeWorkshop(backupDir: string): string {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(backupDir)) {
    if (left.startsWith(halfMade))
      rmSync(join(backupDir, left), { recursive: true, force: true });
  }
  const workshop = join(backupDir, `${halfMade}${process.pid}`);
  mkdirSync(workshop, { mode: 0o700 });
  return workshop;
}
