import {
  clearStoredSession,
  type PanelRole,
  panelRoles,
  type StoredSession,
  storageOf,
  storeActedPatient,
  storedSession,
  storeSession,
  tabKeyOf,
} from './stored-session.ts';

/*
 * The tabs of one browser share its cookies, so they share the sessions: one that is not remembered is kept in each
 * tab's own storage, and handed to a tab opened beside it.
 */

/** Messages between the tabs of one browser about sessions. */
export type TabMessage =
  /** A newly opened tab asks for the sessions of the others. */
  | { kind: 'ask' }
  /** `hand` is the answer; `opened` comes from a tab where a person just signed in. */
  | { kind: 'hand' | 'opened'; session: StoredSession; tabKey: string }
  /** The patient's session acts for another person, or for its own again. */
  | { kind: 'acting'; session: StoredSession; tabKey: string }
  /** The session has ended. */
  | { kind: 'ended'; role: PanelRole; tabKey: string }
  /** The token is valid until `expiresAt`: milliseconds of this machine's clock. */
  | { kind: 'renewed'; role: PanelRole; tabKey: string; expiresAt: number };

/** Null if the browser has no `BroadcastChannel`: each tab is then on its own. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  if (channel === undefined) {
    channel =
      typeof BroadcastChannel === 'function'
        ? new BroadcastChannel('sesiones')
        : null;
  }
  return channel;
}

export function tellTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Listens to the other tabs, never to this one. */
export function onTabMessage(
  listener: (message: TabMessage) => void,
): () => void {
  const opened = openChannel();
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}

/** How long a new tab without a session waits for the others before it redirects to sign in. */
const PATIENCE_MS = 200;

interface Tabs {
  /** Resolves when that role's session was handed over, or the other tabs had the time to do so. */
  answered: (role: PanelRole) => Promise<void>;
  /** Calls back with the role of each session handed over, and of those that came too late for `answered` before. */
  onHanded: (listener: (role: PanelRole) => void) => () => void;
}

let joined: Tabs | undefined;

/** Starts listening to the other tabs, and asks them once. */
export function joinTabs(): Tabs {
  joined ??= join();
  return joined;
}

function join(): Tabs {
  const listeners = new Set<(role: PanelRole) => void>();
  // A slow tab answers while this one already loads the sign-in, before the page listens.
  const late = new Set<PanelRole>();
  let isPatienceOver = false;
  onTabMessage((message) => {
    const handed = obey(message);
    if (!handed) return;
    if (isPatienceOver && listeners.size === 0) late.add(handed);
    for (const listener of listeners) listener(handed);
  });
  tellTabs({ kind: 'ask' });
  const patience = new Promise<void>((resolve) =>
    setTimeout(resolve, PATIENCE_MS),
  ).then(() => {
    isPatienceOver = true;
  });
  return {
    async answered(role) {
      let hear = (_handed: PanelRole) => {};
      const handed = new Promise<void>((resolve) => {
        hear = (which) => which === role && resolve();
        listeners.add(hear);
      });
      await Promise.race([handed, patience]);
      listeners.delete(hear);
    },
    onHanded(listener) {
      listeners.add(listener);
      for (const role of late) listener(role);
      late.clear();
      return () => listeners.delete(listener);
    },
  };
}

/** Handles a message; returns the role of a session received with it. */
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
    case 'acting':
      if (tabKeyOf('patient') === message.tabKey)
        storeActedPatient(message.session);
      return null;
    case 'ended':
      if (tabKeyOf(message.role) === message.tabKey)
        clearStoredSession(message.role);
      return null;
    default:
      return null;
  }
}

function handOver(role: PanelRole): void {
  const session = storedSession(role);
  const tabKey = tabKeyOf(role);
  // A remembered session is in storage that every tab can read.
  if (session && tabKey && storageOf(role) === 'sessionStorage')
    tellTabs({ kind: 'hand', session, tabKey });
}

function takeOver({
  session,
  tabKey,
}: Extract<TabMessage, { tabKey: string; session: object }>) {
  if (storedSession(session.role)) return null;
  storeSession(session, tabKey);
  return session.role;
}

/** The cookie belongs to the new session: the one kept in this tab is over. */
function follow({
  session,
  tabKey,
}: Extract<TabMessage, { tabKey: string; session: object }>): void {
  const { role } = session;
  if (storageOf(role) === 'sessionStorage' && tabKeyOf(role) !== tabKey)
    storeSession(session, tabKey);
}
