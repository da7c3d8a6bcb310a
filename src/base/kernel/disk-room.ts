import { statfsSync } from 'node:fs';
import { sqlStateOf } from './db/in-transaction.ts';
import { StartRefusal } from './start-refusal.ts';

// PostgreSQL writes its log in files of 16 MB: with less room than one it ends when the present file is full.
const leastBytes = 16 * 1024 * 1024;
const rememberedMs = 10_000;

/** Tells if the database's disk has room, by the free space in `folder` and by recent failures. */
export class DiskRoom {
  readonly #folder: string | null;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** Null: the database is on another server, whose disk only its failures show. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  noteFailure(): void {
    this.#failedAt = performance.now();
  }

  isFull(): boolean {
    const isRecent = performance.now() - this.#failedAt < rememberedMs;
    return isRecent || (this.#folder !== null && isWithoutRoom(this.#folder));
  }
}

/** True if PostgreSQL could not write one more file of its log there. */
export function isWithoutRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < leastBytes;
  } catch {
    // The folder is missing or unreadable: another check will report it.
    return false;
  }
}

/** True if an error, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (['53100', 'ENOSPC'].includes(sqlStateOf(error) ?? '')) return true;
  if (typeof error === 'string') return /no space left on device/i.test(error);
  return (
    error instanceof Error &&
    (isDiskFull(error.message) || isDiskFull(error.cause))
  );
}

export function diskFullAtStart(folder: string | null): StartRefusal {
  const where =
    folder === null ? 'de la base de datos' : `donde está ${folder}`;
  return new StartRefusal(
    `El disco ${where} está lleno: libere espacio y vuelva a iniciar TurnoClaro. Lo que se confirmó está guardado.`,
  );
}
