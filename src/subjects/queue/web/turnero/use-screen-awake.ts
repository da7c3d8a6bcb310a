import { useEffect } from 'react';

/** Keeps the screen on, if the browser allows it; the wake lock is lost whenever the page is hidden. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
        if (isOver) await lock?.release();
      } catch {
        // Refused, for instance at low battery: the screen's own settings apply.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
