import { statfsSync } from 'node:fs';

/** Linux's file system in memory. Creating a database there takes a tenth of the time. */
export const memory = '/dev/shm';
const roomInMemory = 6 * 2 ** 30;

/** The folder in memory, if there is enough of it. Undefined: use the disk. */
export function findRoomyMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= roomInMemory
      ? memory
      : undefined;
  } catch {
    return undefined;
  }
}
