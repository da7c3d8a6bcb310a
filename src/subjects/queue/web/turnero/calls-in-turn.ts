import type { QueueCall } from '../../contract/public-queue.ts';

/** A call this much older than the newest one is shown but not announced, for instance after an outage. */
const STALE_MS = 2 * 60_000;
const mostRemembered = 300;

/** The key of a call. A repeated call has another number, so it is announced again. */
export const keyOf = ({ ticket, number, at }: QueueCall) =>
  `${ticket} ${number} ${at}`;

/** Reports each call once, in the order of calling. Calls present at the first look count as announced. */
export function createCallMemory() {
  let existing: Set<string> | null = null;

  /** Takes a screen's calls, newest first, and returns the unseen ones to announce, oldest first. */
  return function newAmong(calls: QueueCall[]): QueueCall[] {
    const before = existing;
    existing = new Set(
      [...(before ?? []), ...calls.map(keyOf)].slice(-mostRemembered),
    );
    if (!before) return [];
    const newest = Math.max(...calls.map(({ at }) => Date.parse(at)));
    return calls
      .filter(
        (call) =>
          !before.has(keyOf(call)) && newest - Date.parse(call.at) < STALE_MS,
      )
      .toReversed();
  };
}
