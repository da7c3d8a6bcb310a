import {
  itemNames,
  readItem,
  removeItem,
  type StorageKind,
  writeItem,
} from './browser-storage.ts';
import {
  belongingsPrefix,
  ownerOf,
  type PanelRole,
  storageOf,
} from './stored-session.ts';

/*
 * Data that a panel keeps in the browser for its session, in the storage of the session itself: it ends with
 * the tab if the person is not remembered, and is removed with the session's own items.
 */

/** The beginning of the names of kept days. */
export const SEEN = 'seen';

/**
 * Staff share computers: the days that they saw end with the browser, even if their session outlives it. Acts
 * without an answer stay with the session.
 */
function kindFor(role: PanelRole, name: string): StorageKind | null {
  const kind = storageOf(role);
  return kind && role !== 'patient' && name.startsWith(SEEN)
    ? 'sessionStorage'
    : kind;
}

interface Belonging {
  /** The owner: the person and the sign-in. */
  of: string;
  /** Milliseconds since the epoch: the clinic's next midnight. */
  until: number;
  value: unknown;
}

/** Keeps a value until that moment, or until the session ends. False if the browser has no room for it. */
export function keepWithSession(
  role: PanelRole,
  name: string,
  kept: Omit<Belonging, 'of'>,
): boolean {
  const kind = kindFor(role, name);
  const of = ownerOf(role);
  if (!kind || !of) return false;
  return writeItem(
    kind,
    belongingsPrefix(role) + name,
    JSON.stringify({ of, ...kept }),
  );
}

export function dropFromSession(role: PanelRole, name: string): void {
  const kind = kindFor(role, name);
  if (kind) removeItem(kind, belongingsPrefix(role) + name);
}

/** Removes the staff's days that an older version kept too long, or a session that ended in another tab. */
export function dropSeenBeforehand(role: PanelRole): void {
  if (role === 'patient') return;
  removeItem('localStorage', belongingsPrefix(role) + SEEN);
  if (!storageOf(role))
    removeItem('sessionStorage', belongingsPrefix(role) + SEEN);
}

/** The texts kept under names with this beginning. They change exactly when something kept changes. */
export function textsOfSession(
  role: PanelRole,
  beginning: string,
): [name: string, text: string][] {
  const kind = kindFor(role, beginning);
  if (!kind) return [];
  const prefix = belongingsPrefix(role);
  return itemNames(kind)
    .filter((key) => key.startsWith(prefix + beginning))
    .sort()
    .map((key) => [key.slice(prefix.length), readItem(kind, key) ?? '']);
}

/** The value of such a text, and if its time is over. Null: it is another person's, or none of ours. */
export function valueOfText(
  role: PanelRole,
  text: string,
): { value: unknown; isOver: boolean } | null {
  try {
    const { of, until, value } = JSON.parse(text) as Belonging;
    if (of !== ownerOf(role) || typeof until !== 'number') return null;
    return { value, isOver: until <= Date.now() };
  } catch {
    return null;
  }
}

/** The value kept under a name. Null: nothing any more. */
export function keptWithSession(role: PanelRole, name: string): unknown {
  const entry = textsOfSession(role, name).find(([each]) => each === name);
  const kept = entry && valueOfText(role, entry[1]);
  return kept && !kept.isOver ? kept.value : null;
}

/** Calls back when another tab changed what is kept for a session that tabs share. */
export function onKeptElsewhere(
  role: PanelRole,
  listener: () => void,
): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(belongingsPrefix(role))) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
