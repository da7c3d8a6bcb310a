import { onTabMessage, type TabMessage, tellTabs } from './session-channel.ts';
import {
  clearStoredSession,
  type PanelRole,
  panelRoles,
  storageOf,
  storedSession,
  storeSession,
  tabKeyOf,
} from './stored-session.ts';

/*
 * The tabs of one browser share its cookies, so they share who is signed in: a session that is not remembered lies
 * in each tab's own storage, and is handed to a tab that is opened beside it.
 */

/** How long a new tab waits for the others, where without a session it would send somebody to sign in. */
const PATIENCE_MS = 200;

interface Tabs {
  /** Once that role's session was handed over, or the other tabs had the time to. */
  answered: (role: PanelRole) => Promise<void>;
  /** Calls back with each session that one of them handed over. */
  onHanded: (listener: (role: PanelRole) => void) => () => void;
}

let joined: Tabs | undefined;

/** From here on this tab hears the others; they are asked once. */
export function joinTabs(): Tabs {
  joined ??= join();
  return joined;
}

function join(): Tabs {
  const listeners = new Set<(role: PanelRole) => void>();
  const onHanded: Tabs['onHanded'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  onTabMessage((message) => {
    const handed = obey(message);
    if (handed) for (const listener of listeners) listener(handed);
  });
  tellTabs({ kind: 'ask' });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answered: Tabs['answered'] = (role) => {
    const handed = new Promise<void>((resolve) => {
      onHanded((which) => which === role && resolve());
    });
    return Promise.race([handed, patience]);
  };
  return { answered, onHanded };
}

/** The role of a session that this tab got by it. */
function obey(message: TabMessage): PanelRole | null {
  switch (message.kind) {
    case 'ask':
      for (const role of panelRoles) handOver(role);
      return null;
    case 'hand':
      return takeOver(message);
    case 'opened':
      follow(message);
      return null;
    case 'ended':
      if (tabKeyOf(message.role) === message.tabKey) clearStoredSession(message.role);
      return null;
    default:
      return null;
  }
}

function handOver(role: PanelRole): void {
  const session = storedSession(role);
  const tabKey = tabKeyOf(role);
  // What is remembered lies where every tab finds it.
  if (session && tabKey && storageOf(role) === 'sessionStorage') tellTabs({ kind: 'hand', session, tabKey });
}

function takeOver({ session, tabKey }: Extract<TabMessage, { tabKey: string; session: object }>) {
  if (storedSession(session.role)) return null;
  storeSession(session, tabKey);
  return session.role;
}

/** The cookie is the new session's: the one that this tab kept to itself is over. */
function follow({ session, tabKey }: Extract<TabMessage, { tabKey: string; session: object }>): void {
  const { role } = session;
  if (storageOf(role) === 'sessionStorage' && tabKeyOf(role) !== tabKey) storeSession(session, tabKey);
}
