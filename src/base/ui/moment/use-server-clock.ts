import { useEffect, useMemo, useState } from 'react';
import { clockLead } from './use-time-left.ts';

/**
 * The server's time in milliseconds since the epoch, updated every half minute; and how far it is ahead of this
 * browser's clock.
 */
export function useServerClock(serverNow: string): {
  now: number;
  leadMs: number;
} {
  const leadMs = useMemo(() => clockLead(serverNow), [serverNow]);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 30_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return { now: now + leadMs, leadMs };
}
