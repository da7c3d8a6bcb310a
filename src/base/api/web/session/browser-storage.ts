/** `localStorage` outlives the browser, `sessionStorage` ends with the tab. */
export type StorageKind = 'localStorage' | 'sessionStorage';

/** A browser may refuse its storage, even reading the property: it then counts as empty. */
export function readItem(kind: StorageKind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** False if the browser refused to store it. */
export function writeItem(
  kind: StorageKind,
  key: string,
  value: string,
): boolean {
  try {
    window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(kind: StorageKind, key: string): void {
  try {
    window[kind].removeItem(key);
  } catch {
    // Storage that cannot be reached holds nothing of ours.
  }
}

/** All keys in the storage, also those of other programs. */
export function itemNames(kind: StorageKind): string[] {
  try {
    return Object.keys(window[kind]);
  } catch {
    return [];
  }
}
