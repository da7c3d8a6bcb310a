import { useEffect, useState } from 'react';
import type { QueueCall } from '../../contract/public-queue.ts';
import { keyOf } from './calls-in-turn.ts';

/** A call stays large this long: who was called may still be on their way. */
const IDLE_AFTER_MS = 5 * 60_000;

interface Screen {
  /** The last call; null: nobody was called today. */
  newest: QueueCall | null;
  isAnnounced: boolean;
  /** Of this device's clock, in milliseconds. */
  clockOffset: number;
}

/** Whether nobody was called for a while; never while a call is announced. */
export function useIsIdle({ newest, isAnnounced, clockOffset }: Screen): boolean {
  const [idleKey, setIdleKey] = useState<string | null>(null);
  const key = newest && keyOf(newest);
  const idleAt = newest ? Date.parse(newest.at) + IDLE_AFTER_MS - clockOffset : 0;
  const isOld = idleAt <= Date.now();
  useEffect(() => {
    if (key === null || isOld) return;
    const timer = setTimeout(() => setIdleKey(key), Math.max(idleAt - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [key, idleAt, isOld]);
  return !isAnnounced && (isOld || key === idleKey);
}
