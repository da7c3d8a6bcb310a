import { itemNames, readItem, removeItem, type StorageKind, writeItem } from './browser-storage.ts';
import { belongingsPrefix, ownerOf, type PanelRole, storageOf } from './stored-session.ts';

/*
 * What a panel keeps in the browser for its session: in the storage of the session itself, so that it ends with the tab
 * where nobody asked to be remembered, and it is removed wherever the session's own items are.
 */

/** The names of kept days begin so. */
export const SEEN = 'seen';

/**
 * Computers of the staff are shared: what they saw ends with the browser, also where their session outlives it. What they pressed
 * without an answer stays with the session.
 */
function kindFor(role: PanelRole, name: string): StorageKind | null {
  const kind = storageOf(role);
  return kind && role !== 'patient' && name.startsWith(SEEN) ? 'sessionStorage' : kind;
}

interface Belonging {
  /** Whose it is: the person and the sign-in. */
  of: string;
  /** Milliseconds since the epoch: the clinic's next midnight. */
  until: number;
  value: unknown;
}

/** Keeps a value until that moment, or until the session ends. False if the browser has no room for it. */
export function keepWithSession(role: PanelRole, name: string, kept: Omit<Belonging, 'of'>): boolean {
  const kind = kindFor(role, name);
  const of = ownerOf(role);
  if (!kind || !of) return false;
  return writeItem(kind, belongingsPrefix(role) + name, JSON.stringify({ of, ...kept }));
}

export function dropFromSession(role: PanelRole, name: string): void {
  const kind = kindFor(role, name);
  if (kind) removeItem(kind, belongingsPrefix(role) + name);
}

/** Removes what an older version of the product kept of the staff's days beyond the browser, and what a session left that ended in another tab. */
export function dropSeenBeforehand(role: PanelRole): void {
  if (role === 'patient') return;
  removeItem('localStorage', belongingsPrefix(role) + SEEN);
  if (!storageOf(role)) removeItem('sessionStorage', belongingsPrefix(role) + SEEN);
}

/** The texts of all that is kept under names that begin so; they change exactly when something kept changes. */
export function textsOfSession(role: PanelRole, beginning: string): [name: string, text: string][] {
  const kind = kindFor(role, beginning);
  if (!kind) return [];
  const prefix = belongingsPrefix(role);
  return itemNames(kind)
    .filter((key) => key.startsWith(prefix + beginning))
    .sort()
    .map((key) => [key.slice(prefix.length), readItem(kind, key) ?? '']);
}

/** The value that such a text keeps, and whether its time is over; null: it is another person's, or none of ours. */
export function valueOfText(role: PanelRole, text: string): { value: unknown; isOver: boolean } | null {
  try {
    const { of, until, value } = JSON.parse(text) as Belonging;
    if (of !== ownerOf(role) || typeof until !== 'number') return null;
    return { value, isOver: until <= Date.now() };
  } catch {
    return null;
  }
}

/** What is kept under a name; null: nothing any more. */
export function keptWithSession(role: PanelRole, name: string): unknown {
  const entry = textsOfSession(role, name).find(([each]) => each === name);
  const kept = entry && valueOfText(role, entry[1]);
  return kept && !kept.isOver ? kept.value : null;
}

/** Calls back when another tab changed what is kept for a session that tabs share. */
export function onKeptElsewhere(role: PanelRole, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(belongingsPrefix(role))) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
