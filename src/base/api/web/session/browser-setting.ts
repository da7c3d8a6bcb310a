import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from './browser-storage.ts';

interface BrowserSetting {
  /** Null: nothing is kept. */
  read: () => string | null;
  /** Null: removes it. */
  write: (text: string | null) => void;
  /** The text kept, updated live. */
  useText: () => string | null;
}

/** A setting of this browser, for any person who uses it: a desk's till, the look of its list. */
export function browserSetting(key: string): BrowserSetting {
  const listeners = new Set<() => void>();
  const read = () => readItem('localStorage', key);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    write(text) {
      if (text === null) removeItem('localStorage', key);
      else writeItem('localStorage', key, text);
      for (const listener of listeners) listener();
    },
    useText: () => useSyncExternalStore(subscribe, read),
  };
}
