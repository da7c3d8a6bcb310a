import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/** Waits until the check passes, however slow the machine is. `vi.waitFor` alone gives up after a second. */
export function waitUntil<T>(
  check: () => T | Promise<T>,
  { interval = 20 } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: patienceMs, interval });
}
