import { useEffect, useState } from 'react';
import type { QueueCall } from '../../contract/public-queue.ts';
import { keyOf } from './calls-in-turn.ts';

/** A call stays large this long, because the patient may still be on the way. */
const IDLE_AFTER_MS = 5 * 60_000;

interface Screen {
  /** The last call. Null: there was no call today. */
  newest: QueueCall | null;
  isAnnounced: boolean;
  /** The milliseconds to add to this device's clock. */
  clockOffset: number;
}

/** True if there was no call for a while, and none is being announced. */
export function useIsIdle({
  newest,
  isAnnounced,
  clockOffset,
}: Screen): boolean {
  const [idleKey, setIdleKey] = useState<string | null>(null);
  const key = newest && keyOf(newest);
  const idleAt = newest
    ? Date.parse(newest.at) + IDLE_AFTER_MS - clockOffset
    : 0;
  const isOld = idleAt <= Date.now();
  useEffect(() => {
    if (key === null || isOld) return;
    const timer = setTimeout(
      () => setIdleKey(key),
      Math.max(idleAt - Date.now(), 0),
    );
    return () => clearTimeout(timer);
  }, [key, idleAt, isOld]);
  return !isAnnounced && (isOld || key === idleKey);
}
