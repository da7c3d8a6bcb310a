import { client } from './api.ts';
import { readItem, removeItem, writeItem } from './browser-storage.ts';
import { tellTabs } from './session-channel.ts';
import { tellSessionEvent } from './session-events.ts';
import { clearStoredSession, type PanelRole, tabKeyOf } from './stored-session.ts';

/** Whoever wants to leave does not wait longer for a server that does not answer. */
const PATIENCE_MS = 4_000;
const CARRIED = 'signed_out';

/**
 * Ends the session on the server first, then in this browser, in all its tabs. Without connection it ends here all
 * the same: the cookie that is left opens nothing without the tab key. A patient's page is loaded anew.
 */
export async function signOut(role: PanelRole, { reload = () => location.reload() } = {}): Promise<void> {
  const tabKey = tabKeyOf(role);
  await client[role].session.end(undefined, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {});
  if (tabKey) tellTabs({ kind: 'ended', role, tabKey });
  if (role === 'patient') writeItem('sessionStorage', CARRIED, 'true');
  tellSessionEvent({ kind: 'signedOut', role });
  clearStoredSession(role);
  if (role === 'patient') reload();
}

/** Whether this page was loaded anew because a patient signed out; it says so once. */
export function takeCarriedSignOut(): boolean {
  const isCarried = readItem('sessionStorage', CARRIED) !== null;
  removeItem('sessionStorage', CARRIED);
  return isCarried;
}
