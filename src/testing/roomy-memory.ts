import { statfsSync } from 'node:fs';

/** Linux's file system in memory: making a database there takes a tenth of the time. */
export const memory = '/dev/shm';
const roomInMemory = 6 * 2 ** 30;

/** The folder in memory, where there is plenty of it; undefined: the disk serves. */
export function findRoomyMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= roomInMemory ? memory : undefined;
  } catch {
    return undefined;
  }
}
