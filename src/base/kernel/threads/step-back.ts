import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of the thread that calls it. On Linux alone: elsewhere it would be the whole process. */
export function stepBack(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(19, getPriority(0) + niceness));
  } catch {
    // An operator may have forbidden it; the work is done anyway.
  }
}
