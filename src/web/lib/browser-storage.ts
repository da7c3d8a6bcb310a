/** `localStorage` outlives the browser's closing, `sessionStorage` not even the tab. */
export type StorageKind = 'localStorage' | 'sessionStorage';

/** A browser may refuse its storage, even the sight of it: then it holds nothing. */
export function readItem(kind: StorageKind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser would not keep it. */
export function writeItem(kind: StorageKind, key: string, value: string): boolean {
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
    // What cannot be reached holds nothing of ours.
  }
}
