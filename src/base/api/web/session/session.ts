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
export { hearOfTokens, noteToken, renewToken, tokenMsLeft } from './token-clock.ts';

/** Stores a session just opened by the server, and tells the other tabs. */
export function startSession(session: StoredSession, opened: OpenedSession): void {
  const { role } = session;
  storeSession(session, opened.tabKey);
  noteToken(role, opened.tokenSeconds);
  tellTabs({ kind: 'opened', session: storedSession(role) ?? session, tabKey: opened.tabKey });
}

/** Shows whom the patient's session acts for, in all tabs of this browser; themselves again by their own id and name. */
export function showActedPatient(patient: { id: string; name: string }): void {
  storeActedPatient(patient);
  const [session, tabKey] = [storedSession('patient'), tabKeyOf('patient')];
  if (session && tabKey) tellTabs({ kind: 'acting', session, tabKey });
}

/**
 * `leaving`: a person asks to sign out; `signedOut`: they have; `lost`: the server no longer knows the session. A call
 * was refused since the session acts for another person than the page showed (`actingChanged`), or for none any more.
 */
export interface SessionEvent {
  kind: 'leaving' | 'signedOut' | 'lost' | 'actingEnded' | 'actingChanged';
  role: PanelRole;
}

const listeners = new Set<(event: SessionEvent) => void>();

function tellSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** Shows whom the session acts for by the server, and reports that a call was refused for it. */
export function actingRefused(
  patient: { id: string; name: string },
  kind: 'actingEnded' | 'actingChanged',
): void {
  showActedPatient(patient);
  tellSessionEvent({ kind, role: 'patient' });
}

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
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

/** Asked before a person of that role signs out here, until the returned function is called: false keeps them. */
export function guardSignOut(role: PanelRole, mayLeave: () => Promise<boolean>): () => void {
  guards.set(role, mayLeave);
  return () => {
    if (guards.get(role) === mayLeave) guards.delete(role);
  };
}

/** Whether the person may sign out: what the panel still has to send may keep them. */
export async function maySignOut(role: PanelRole): Promise<boolean> {
  return (await guards.get(role)?.()) ?? true;
}

/** A person asks to sign out: from now on nothing is asked with the session, so that no call of its own finds it ended. */
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
  return async ({ location }: { location: { href: string } }): Promise<{ session: StoredSession }> => {
    if (!storedSession(role)) await joinTabs().answered(role);
    const session = storedSession(role);
    if (!session) throw redirect({ href: signInAddress(role, location.href) });
    return { session };
  };
}
