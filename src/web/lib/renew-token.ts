import { type PanelRole, tabKeyOf } from './stored-session.ts';
import { tokenMsLeft } from './token-clock.ts';

const renewing = new Map<string, Promise<void>>();

/**
 * Renews a session's token, one at a time: whoever asks meanwhile shares the answer, and where the browser has
 * locks its other tabs wait and find it done.
 */
export function renewToken(role: PanelRole, renew: () => Promise<unknown>): Promise<void> {
  const session = `${role} ${tabKeyOf(role)}`;
  const underWay = renewing.get(session);
  if (underWay) return underWay;
  const leftBefore = tokenMsLeft(role);
  const started = alone(`renovar-sesion ${role}`, async () => {
    if (!isLonger(leftBefore, tokenMsLeft(role))) await renew();
  }).finally(() => renewing.delete(session));
  renewing.set(session, started);
  return started;
}

/** Time passed meanwhile: more left than before means that another tab was given a new token. */
function isLonger(before: number | null, after: number | null): boolean {
  return after !== null && after > Math.max(before ?? 0, 0);
}

async function alone(name: string, act: () => Promise<void>): Promise<void> {
  // Over plain http browsers have none.
  if (navigator.locks) await navigator.locks.request(name, act);
  else await act();
}
