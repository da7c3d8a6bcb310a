import { redirect } from '@tanstack/react-router';
import type { OpenedSession } from '../../contract/session.ts';
import { signInAddress } from './panel-addresses.ts';
import { joinTabs, tellTabs } from './session-tabs.ts';
import {
  clearStoredSession,
  type PanelRole,
  type StoredSession,
  storeActedPatient,
  storedSession,
  storeSession,
  tabKeyOf,
} from './stored-session.ts';
import { noteToken } from './token-clock.ts';

/* The sessions of this browser, as the rest of the web sees them: other rooms import this file alone. */

export {
  dropFromSession,
  dropSeenBeforehand,
  keepWithSession,
  keptWithSession,
  onKeptElsewhere,
  SEEN,
  textsOfSession,
  valueOfText,
} from './belongings.ts';
export { browserSetting } from './browser-setting.ts';
export { readItem, removeItem, writeItem } from './browser-storage.ts';
export {
  areaOf,
  type RoleInAddress,
  roleFromAddress,
  roleInAddress,
  safeReturn,
  signedInRedirect,
} from './panel-addresses.ts';
export { joinTabs } from './session-tabs.ts';
export {
  actedPatientId,
  clearStoredSession,
  ownerOf,
  type PanelRole,
  panelRoles,
  type StoredSession,
  storageOf,
  storedSession,
  storeSession,
  subscribeToStoredSessions,
  tabKeyOf,
  useActedName,
  useStoredSession,
} from './stored-session.ts';
export {
  hearOfTokens,
  noteToken,
  renewToken,
  tokenMsLeft,
} from './token-clock.ts';

/** Stores a session just opened by the server, and tells the other tabs. */
export function startSession(
  session: StoredSession,
  opened: OpenedSession,
): void {
  const { role } = session;
  storeSession(session, opened.tabKey);
  noteToken(role, opened.tokenSeconds);
  tellTabs({
    kind: 'opened',
    session: storedSession(role) ?? session,
    tabKey: opened.tabKey,
  });
}

/** Shows the patient that the session acts for, or its owner again, in all tabs of this browser. */
export function showActedPatient(patient: { id: string; name: string }): void {
  storeActedPatient(patient);
  const [session, tabKey] = [storedSession('patient'), tabKeyOf('patient')];
  if (session && tabKey) tellTabs({ kind: 'acting', session, tabKey });
}

/**
 * `leaving`: a person asks to sign out; `signedOut`: they have; `lost`: the server lost the session.
 * `actingChanged`, `actingEnded`: a refused call shows that the session acts for another patient, or for
 * none.
 */
export interface SessionEvent {
  kind: 'leaving' | 'signedOut' | 'lost' | 'actingEnded' | 'actingChanged';
  role: PanelRole;
}

const listeners = new Set<(event: SessionEvent) => void>();

function tellSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** Shows the patient that the session acts for by the server, and reports the refused call. */
export function actingRefused(
  patient: { id: string; name: string },
  kind: 'actingEnded' | 'actingChanged',
): void {
  showActedPatient(patient);
  tellSessionEvent({ kind, role: 'patient' });
}

export function onSessionEvent(
  listener: (event: SessionEvent) => void,
): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server no longer knows the session of a call: removes its stored data and reports it. A call of a session since
 * replaced does not affect the present one.
 */
export function sessionLost(role: PanelRole, tabKey: string | null): void {
  if (!storedSession(role) || tabKeyOf(role) !== tabKey) return;
  clearStoredSession(role);
  if (tabKey) tellTabs({ kind: 'ended', role, tabKey });
  tellSessionEvent({ kind: 'lost', role });
}

const guards = new Map<PanelRole, () => Promise<boolean>>();

/**
 * Calls `mayLeave` before a person of that role signs out here, until the result is called. False: they stay.
 */
export function guardSignOut(
  role: PanelRole,
  mayLeave: () => Promise<boolean>,
): () => void {
  guards.set(role, mayLeave);
  return () => {
    if (guards.get(role) === mayLeave) guards.delete(role);
  };
}

/** True if the person may sign out. Acts that the panel still has to send may keep them. */
export async function maySignOut(role: PanelRole): Promise<boolean> {
  return (await guards.get(role)?.()) ?? true;
}

/** A person asks to sign out. From now on no call uses the session, so that none finds it ended. */
export function leaveSession(role: PanelRole): void {
  tellSessionEvent({ kind: 'leaving', role });
}

/** A person signed out: ends the session in all tabs of this browser. */
export function endSession(role: PanelRole, tabKey: string | null): void {
  if (tabKey) tellTabs({ kind: 'ended', role, tabKey });
  tellSessionEvent({ kind: 'signedOut', role });
  clearStoredSession(role);
}

/** For a panel's `beforeLoad`: redirects a visitor without a session of that role to sign in, and back afterwards. */
export function requireSession(role: PanelRole) {
  return async ({
    location,
  }: {
    location: { href: string };
  }): Promise<{ session: StoredSession }> => {
    if (!storedSession(role)) await joinTabs().answered(role);
    const session = storedSession(role);
    if (!session) throw redirect({ href: signInAddress(role, location.href) });
    return { session };
  };
}
