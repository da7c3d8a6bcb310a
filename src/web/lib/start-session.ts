import type { OpenedSession } from '../../contract/personal/session.ts';
import { tellTabs } from './session-channel.ts';
import { type StoredSession, storedSession, storeSession } from './stored-session.ts';
import { noteToken } from './token-clock.ts';

/** Keeps a session that the server has just opened, and tells the other tabs. */
export function startSession(session: StoredSession, opened: OpenedSession): void {
  const { role } = session;
  storeSession(session, opened.tabKey);
  noteToken(role, opened.tokenSeconds);
  tellTabs({ kind: 'opened', session: storedSession(role) ?? session, tabKey: opened.tabKey });
}
