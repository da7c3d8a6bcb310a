import { tellTabs } from './session-channel.ts';
import { tellSessionEvent } from './session-events.ts';
import { clearStoredSession, type PanelRole, storedSession, tabKeyOf } from './stored-session.ts';

/**
 * The server no longer knows the session that a call was made in: what is stored of it goes, and whoever listens
 * says so. A call made in a session that was since replaced says nothing of the one there is.
 */
export function sessionLost(role: PanelRole, tabKey: string | null): void {
  if (!storedSession(role) || tabKeyOf(role) !== tabKey) return;
  clearStoredSession(role);
  if (tabKey) tellTabs({ kind: 'ended', role, tabKey });
  tellSessionEvent({ kind: 'lost', role });
}
