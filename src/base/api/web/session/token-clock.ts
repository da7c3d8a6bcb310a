import { onTabMessage, tellTabs } from './session-tabs.ts';
import { type PanelRole, tabKeyOf } from './stored-session.ts';

/** Expiry of each role's token, with the tab key of its session: another session's entry does not apply. */
const existing = new Map<PanelRole, { tabKey: string; expiresAt: number }>();

// The wall clock goes on while a laptop sleeps; `performance.now` does not everywhere.
const now = () => Date.now();

/** Notes the token's remaining validity from the server, and tells the other tabs. */
export function noteToken(role: PanelRole, tokenSeconds: number): void {
  const tabKey = tabKeyOf(role);
  if (!tabKey) return;
  const expiresAt = now() + tokenSeconds * 1000;
  existing.set(role, { tabKey, expiresAt });
  tellTabs({ kind: 'renewed', role, tabKey, expiresAt });
}

/** Milliseconds for which the token is still valid; null: unknown. */
export function tokenMsLeft(role: PanelRole): number | null {
  const token = existing.get(role);
  return token && token.tabKey === tabKeyOf(role)
    ? token.expiresAt - now()
    : null;
}

/** Receives token expiries from the other tabs. */
export function hearOfTokens(): () => void {
  return onTabMessage((message) => {
    if (message.kind !== 'renewed') return;
    const { role, tabKey, expiresAt } = message;
    if (tabKey === tabKeyOf(role)) existing.set(role, { tabKey, expiresAt });
  });
}

const renewing = new Map<string, Promise<void>>();

/**
 * Renews a session's token, one renewal at a time: concurrent callers share it, and where the browser has the Web
 * Locks API other tabs wait and find it done.
 */
export function renewToken(
  role: PanelRole,
  renew: () => Promise<unknown>,
): Promise<void> {
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

/** Validity only shrinks with time: a longer one means that another tab got a new token. */
function isLonger(before: number | null, after: number | null): boolean {
  return after !== null && after > Math.max(before ?? 0, 0);
}

async function alone(name: string, act: () => Promise<void>): Promise<void> {
  // Browsers have no Web Locks over plain HTTP.
  if (navigator.locks) await navigator.locks.request(name, act);
  else await act();
}
