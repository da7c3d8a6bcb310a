import { client, renewSession } from './api.ts';
import { isRefusal } from './query-client.ts';
import { type PanelRole, panelRoles, storedSession, subscribeToStoredSessions } from './stored-session.ts';
import { hearOfTokens, tokenMsLeft } from './token-clock.ts';

/*
 * Keeps the tokens of whoever is signed in fresh, with the specification's numbers (§9). It never counts as use: a
 * session that nobody uses ends on the server all the same.
 */

export const TICK_MS = 30_000;
/** Renewed once this many ticks remain, or fewer. */
export const TICKS_LEFT = 3;
/** Doubled with each failure, up to the next tick. */
export const FIRST_RETRY_MS = 200;

/** Looks every 30 s, and whenever the page wakes, is looked at again, or is back online; until it is stopped. */
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
    for (let waitMs = FIRST_RETRY_MS; isDue(role) && !signal.aborted; waitMs *= 2) {
      try {
        // Asking who is signed in tells how long the token serves; one that ran out is renewed on the way.
        if (tokenMsLeft(role) === null) await client[role].session.get();
        else return await renewSession(role);
      } catch (error) {
        if (isRefusal(error) || Date.now() + waitMs - startedAt >= TICK_MS) return;
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
  // Timers stand still in a laptop that sleeps, and are slow in a tab that nobody sees.
  document.addEventListener('visibilitychange', checkAll, { signal });
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, checkAll, { signal });
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

/** Nobody said yet how long the token serves, or it is not long any more. */
function isDue(role: PanelRole): boolean {
  if (!storedSession(role)) return false;
  const left = tokenMsLeft(role);
  return left === null || left <= TICKS_LEFT * TICK_MS;
}
