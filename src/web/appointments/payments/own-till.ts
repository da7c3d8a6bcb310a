import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../../session/session.ts';

const tillKey = 'desk_till';
const listeners = new Set<() => void>();
const ownTill = () => readItem('localStorage', tillKey) ?? 'Caja 1';

/** The till at which this browser takes money. */
export function useOwnTill(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, ownTill);
}

export function setOwnTill(name: string): void {
  writeItem('localStorage', tillKey, name);
  for (const listener of listeners) listener();
}
