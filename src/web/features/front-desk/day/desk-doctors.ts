import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from '../../../session/session.ts';
import { type FilterPart, readParts, writeParts } from './doctor-filter.ts';

const doctorsKey = 'desk_doctors';
const listeners = new Set<() => void>();
const kept = () => readItem('localStorage', doctorsKey);

/** The doctors that this browser's counter looks at: a desk of one floor keeps its floor. */
export function useDeskDoctors(): FilterPart[] {
  return readParts(
    useSyncExternalStore((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }, kept),
  );
}

export function setDeskDoctors(parts: readonly FilterPart[]): void {
  if (parts.length > 0) writeItem('localStorage', doctorsKey, writeParts(parts));
  else removeItem('localStorage', doctorsKey);
  for (const listener of listeners) listener();
}
