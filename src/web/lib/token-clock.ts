import { onTabMessage, tellTabs } from './session-channel.ts';
import { type PanelRole, tabKeyOf } from './stored-session.ts';

/** Until when the token of a session serves, by the session's tab key: another session's says nothing. */
const known = new Map<PanelRole, { tabKey: string; expiresAt: number }>();

// By the wall clock: it goes on while a laptop sleeps, and `performance.now` does not everywhere.
const now = () => Date.now();

/** The server said how long the token still serves; the other tabs hear of it. */
export function noteToken(role: PanelRole, tokenSeconds: number): void {
  const tabKey = tabKeyOf(role);
  if (!tabKey) return;
  const expiresAt = now() + tokenSeconds * 1000;
  known.set(role, { tabKey, expiresAt });
  tellTabs({ kind: 'renewed', role, tabKey, expiresAt });
}

/** Milliseconds for which the token still serves; null: nobody said so yet. */
export function tokenMsLeft(role: PanelRole): number | null {
  const token = known.get(role);
  return token && token.tabKey === tabKeyOf(role) ? token.expiresAt - now() : null;
}

/** Learns from the other tabs. */
export function hearOfTokens(): () => void {
  return onTabMessage((message) => {
    if (message.kind !== 'renewed') return;
    const { role, tabKey, expiresAt } = message;
    if (tabKey === tabKeyOf(role)) known.set(role, { tabKey, expiresAt });
  });
}
