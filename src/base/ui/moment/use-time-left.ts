import { useEffect, useState } from 'react';

/** How far the server's clock is ahead of this browser's, in ms: a wrong clock must not cut a deadline short. */
export function clockLead(serverNow: string): number {
  return Date.parse(serverNow) - Date.now();
}

/** Milliseconds left until an instant on the server's clock, counted down by the second; 0 once it is over. */
export function useTimeLeft(until: string, leadMs: number): number {
  const end = Date.parse(until) - leadMs;
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= end;
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    if (isOver || Date.now() >= end) return;
    const timer = setInterval(tick, 1000);
    // A sleeping phone stops timers: what it shows on waking must be true at once.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isOver, end]);
  return Math.max(0, end - now);
}
