import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from '../../../session/session.ts';

const lowKey = 'desk_low_rows';
const listeners = new Set<() => void>();
const areLow = () => readItem('localStorage', lowKey) !== null;

/** Whether this browser's counter shows rows of 36 px. */
export function useLowRows(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areLow);
}

export function setLowRows(isLow: boolean): void {
  if (isLow) writeItem('localStorage', lowKey, '1');
  else removeItem('localStorage', lowKey);
  for (const listener of listeners) listener();
}
