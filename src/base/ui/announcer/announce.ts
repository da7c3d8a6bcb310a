/*
 * Screen reader announcements that do not move the focus. The text is written 50 ms later, so that the region is
 * noticed as changed, and stays there; simultaneous announcements are read one after the other.
 */

const FIRST_AFTER_MS = 50;
const NEXT_AFTER_MS = 200;

export type Urgency = 'polite' | 'assertive';

interface Announcement {
  id: number;
  text: string;
}

export type Said = Readonly<Record<Urgency, Announcement>>;

const silence: Announcement = { id: 0, text: '' };
let said: Said = { polite: silence, assertive: silence };
let lastId = 0;
/** Timer of the next announcement, while any is pending. */
let next: ReturnType<typeof setTimeout> | undefined;
const pending: { urgency: Urgency; text: string }[] = [];
const listeners = new Set<() => void>();

function sayNext(): void {
  const spoken = pending.shift();
  next = spoken && setTimeout(sayNext, NEXT_AFTER_MS);
  if (!spoken) return;
  lastId += 1;
  said = { ...said, [spoken.urgency]: { id: lastId, text: spoken.text } };
  for (const listener of listeners) listener();
}

/** Makes a screen reader read the text; `assertive` interrupts and is for errors. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  pending.push({ urgency, text });
  next ??= setTimeout(sayNext, FIRST_AFTER_MS);
}

/** Drops all announcements, as when the page is left for good. */
export function forgetAnnouncements(): void {
  clearTimeout(next);
  next = undefined;
  pending.length = 0;
  said = { polite: silence, assertive: silence };
  for (const listener of listeners) listener();
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentlySaid = (): Said => said;
