import { useSyncExternalStore } from 'react';
import type { KeptAct } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';

/*
 * A session that ends by itself removes its kept acts from the storage. Unsent ones stay in this page's
 * memory: the same user sends them after signing in again, and others see only how many they are.
 */

export interface Unsent {
  role: ActsRole;
  personId: string;
  acts: KeptAct[];
}

let unsent: Unsent | null = null;
const watchers = new Set<() => void>();

export const unsentActs = () => unsent;

export function setUnsent(next: Unsent | null): void {
  unsent = next;
  for (const watcher of [...watchers]) watcher();
}

/** How many acts were not sent when a session ended. */
export function useUnsentCount(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => unsent?.acts.length ?? 0,
  );
}

/** The user gives up the unsent acts. */
export const forgetUnsent = () => setUnsent(null);
