import { useSyncExternalStore } from 'react';
import type { KeptAct } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';

/*
 * A session that ends by itself takes what it kept out of the browser's storage. What was not sent yet stays in this
 * page's memory alone: the same person who signs in again in it sends it, and nobody else ever sees more than how much
 * it is.
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

/** How much was not sent when a session ended. */
export function useUnsentCount(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => unsent?.acts.length ?? 0,
  );
}

/** The person knows, and does without. */
export const forgetUnsent = () => setUnsent(null);
