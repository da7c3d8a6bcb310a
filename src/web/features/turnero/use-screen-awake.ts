import { useEffect } from 'react';

/** Keeps the screen from going dark where the browser lets a page do so; it is lost whenever nobody sees the page. */
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
        // Low battery, say: the screen's own settings decide.
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
