import {
  hearOfTokens,
  type PanelRole,
  panelRoles,
  storedSession,
  subscribeToStoredSessions,
  tokenMsLeft,
} from '../session/session.ts';
import { client, renewSession } from './api.ts';
import { isRefusal } from './query-client.ts';

/*
 * Keeps the tokens of signed-in sessions fresh, with the specification's numbers (§9). A renewal never counts as use:
 * an unused session still ends on the server.
 */

export const TICK_MS = 30_000;
/** A token is renewed when this many ticks or fewer remain. */
export const TICKS_LEFT = 3;
/** First wait after a failure; doubled with each failure, up to the next tick. */
export const FIRST_RETRY_MS = 200;

/** Checks every 30 s, and when the page wakes, becomes visible or is back online, until stopped. */
export function keepSessionsFresh(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<PanelRole>();
  /** Ends the waits between two attempts. */
  const waiting = new Set<() => void>();
  const goOn = () => {
    for (const end of waiting) end();
  };

  function checkAll(): void {
    for (const role of panelRoles) void check(role);
  }

  async function check(role: PanelRole): Promise<void> {
    if (underWay.has(role) || !isDue(role)) return;
    underWay.add(role);
    try {
      await attemptUntilNextTick(role);
    } finally {
      underWay.delete(role);
    }
  }

  async function attemptUntilNextTick(role: PanelRole): Promise<void> {
    const startedAt = Date.now();
    for (
      let waitMs = FIRST_RETRY_MS;
      isDue(role) && !signal.aborted;
      waitMs *= 2
    ) {
      try {
        // `session.get` tells how long the token is valid; the link renews an expired one on the way.
        if (tokenMsLeft(role) === null) await client[role].session.get();
        else return await renewSession(role);
      } catch (error) {
        if (isRefusal(error) || Date.now() + waitMs - startedAt >= TICK_MS)
          return;
        await wait(waitMs);
      }
    }
  }

  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      waiting.add(end);
    });
  }

  const stopHearing = hearOfTokens();
  const stopSubscription = subscribeToStoredSessions(checkAll);
  const timer = setInterval(checkAll, TICK_MS);
  // Timers stop in a sleeping laptop, and are slow in a hidden tab.
  document.addEventListener('visibilitychange', checkAll, { signal });
  for (const event of ['focus', 'pageshow'])
    window.addEventListener(event, checkAll, { signal });
  window.addEventListener('online', goOn, { signal });
  window.addEventListener('online', checkAll, { signal });
  checkAll();
  return () => {
    stopHearing();
    stopSubscription();
    clearInterval(timer);
    stopping.abort();
    goOn();
  };
}

/** True if the remaining validity of the token is unknown or short. */
function isDue(role: PanelRole): boolean {
  if (!storedSession(role)) return false;
  const left = tokenMsLeft(role);
  return left === null || left <= TICKS_LEFT * TICK_MS;
}
