import { useEffect, useMemo, useState } from 'react';
import { clockLead } from '../../lib/use-time-left.ts';

/** What the server's clock says, in milliseconds of the epoch, looked at each half minute; and how far it is ahead. */
export function useDeskClock(serverNow: string): { now: number; leadMs: number } {
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
