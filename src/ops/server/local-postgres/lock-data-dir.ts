import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  diskFullAtStart,
  isWithoutRoom,
} from '../../../base/kernel/disk-room.ts';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';

const SQLITE_BUSY = 5;
// Keeps each DatabaseSync in use: garbage collection would close its file and release the lock.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of a data directory until it releases it or dies. Node has no flock, so a
 * transaction on an empty SQLite file takes the kernel's lock, which other containers see too.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    throw new StartRefusal(
      `No se puede crear la carpeta de datos ${dataDir}: revise DATA_DIR y sus permisos.`,
      { cause },
    );
  }
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'in-use.lock'));
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    file?.close();
    if (
      cause instanceof Error &&
      'errcode' in cause &&
      Number(cause.errcode) % 256 === SQLITE_BUSY
    ) {
      throw new StartRefusal(
        `TurnoClaro ya está funcionando con los datos de ${dataDir}: detenga el otro o indique otra DATA_DIR.`,
      );
    }
    if (isWithoutRoom(dataDir)) throw diskFullAtStart(dataDir);
    throw new StartRefusal(
      `No se puede escribir en la carpeta de datos ${dataDir}: revise DATA_DIR y sus permisos.`,
      { cause },
    );
  }
  const lock = file;
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/**
 * Creates a folder and its parents. Node's own `recursive` never ends where no folder can be created, as in
 * `/proc`.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (
      code !== 'ENOENT' ||
      dirname(path) === path ||
      existsSync(dirname(path))
    )
      throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}
