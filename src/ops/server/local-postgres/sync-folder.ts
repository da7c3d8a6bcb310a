import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes the names in a folder, so that they survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
