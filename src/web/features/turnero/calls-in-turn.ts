import type { QueueCall } from '../../../contract/public/queue.ts';

/** What was called longer before the newest call is shown, and not announced any more: after an outage, say. */
const STALE_MS = 2 * 60_000;
const mostRemembered = 300;

/** A repeated call has another number, and is announced again. */
export const keyOf = ({ ticket, number, at }: QueueCall) => `${ticket} ${number} ${at}`;

/** Tells of each call once, in the order of calling. What is there at the first look was announced before. */
export function createCallMemory() {
  let known: Set<string> | null = null;

  /** Those of a screen's calls, the newest first, that were not seen before: to be announced, the oldest first. */
  return function newAmong(calls: QueueCall[]): QueueCall[] {
    const before = known;
    known = new Set([...(before ?? []), ...calls.map(keyOf)].slice(-mostRemembered));
    if (!before) return [];
    const newest = Math.max(...calls.map(({ at }) => Date.parse(at)));
    return calls
      .filter((call) => !before.has(keyOf(call)) && newest - Date.parse(call.at) < STALE_MS)
      .toReversed();
  };
}
