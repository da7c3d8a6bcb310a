import { useSyncExternalStore } from 'react';
import {
  itemNames,
  readItem,
  removeItem,
  type StorageKind,
  writeItem,
} from './browser-storage.ts';

/*
 * The display data of a session in this browser, under the specification's keys and with its fields (§3, §4). They
 * open nothing: authority needs the cookie and the tab key, which is stored beside them.
 */

export type PanelRole = 'doctor' | 'patient' | 'admin' | 'reception';

/** In the order of the automatic redirect. */
export const panelRoles: readonly PanelRole[] = [
  'doctor',
  'patient',
  'admin',
  'reception',
];

export interface StoredSession {
  role: PanelRole;
  id: string;
  /** The name by which the person is addressed; text, never markup. */
  name: string;
  /** For doctors, administrators and receptionists. */
  email?: string;
  /** A patient's own id, when `id` is that of a relative they manage. */
  originalPatientId?: string;
  rememberMe: boolean;
  /** For all roles but patients. */
  loginTime?: string;
}

/** The `role` value in a stored session, for the roles that have one. */
const roleNames = { admin: 'Admin', reception: 'Recepcionista' } as const;
const storages: readonly StorageKind[] = ['localStorage', 'sessionStorage'];
const patientKeys = [
  'patient_logged_in',
  'patient_id',
  'patient_name',
  'original_patient_id',
  'patient_remember_me',
];

const displayKeys = (role: PanelRole) =>
  role === 'patient' ? patientKeys : [`${role}_session`];
// `public/early.js` knows by it that a person is signed in.
const tabKeyKey = (role: PanelRole) => `${role}_tab_key`;
const keysOf = (role: PanelRole) => [...displayKeys(role), tabKeyKey(role)];

/** The stored session of a role; null: none, or not readable. */
export function storedSession(role: PanelRole): StoredSession | null {
  const kind = storageOf(role);
  return kind && readSession(role, kind);
}

/** The secret that a call sends beside the cookie; null: the session has none. */
export function tabKeyOf(role: PanelRole): string | null {
  const kind = storageOf(role);
  const key = kind && readItem(kind, tabKeyKey(role));
  return key && /^[\w-]{1,200}$/.test(key) ? key : null;
}

/** The storage that holds a role's session. */
export function storageOf(role: PanelRole): StorageKind | null {
  return storages.find((kind) => readSession(role, kind) !== null) ?? null;
}

/** Replaces a session of the same role. A doctor is always remembered. */
export function storeSession(session: StoredSession, tabKey: string): void {
  const { role } = session;
  const rememberMe = role === 'doctor' || session.rememberMe;
  const kind: StorageKind = rememberMe ? 'localStorage' : 'sessionStorage';
  const isSame = storageOf(role) === kind && ownerOf(role) === ownerIn(session);
  removeAll(role);
  if (!isSame) removeBelongings(role);
  for (const [key, value] of Object.entries(
    itemsOf({ ...session, rememberMe }),
  ))
    writeItem(kind, key, value);
  writeItem(kind, tabKeyKey(role), tabKey);
  tellChanged();
}

/**
 * Lets the stored patient be the one that the session acts for; its owner stays. No item is missing in
 * between, so that no other tab takes it for a sign-out.
 */
export function storeActedPatient({
  id,
  name,
}: Pick<StoredSession, 'id' | 'name'>): void {
  const kind = storageOf('patient');
  if (!kind) return;
  writeItem(kind, 'patient_name', name);
  writeItem(kind, 'patient_id', id);
  tellChanged();
}

/** The patient that the page shows in place of the signed-in person. Null: the person themselves. */
export function actedPatientId(): string | null {
  const session = storedSession('patient');
  return session && session.id !== session.originalPatientId
    ? session.id
    : null;
}

/** The name of the patient that the session acts for, updated live. Null: it acts for its owner. */
export function useActedName(): string | null {
  const session = useStoredSession('patient');
  return session && session.id !== session.originalPatientId
    ? session.name
    : null;
}

export function clearStoredSession(role: PanelRole): void {
  removeAll(role);
  removeBelongings(role);
  tellChanged();
}

/** Calls back whenever a session may have started or ended, in this tab or another. */
export function subscribeToStoredSessions(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || panelRoles.some((role) => keysOf(role).includes(key)))
      listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The stored session of a role, updated live. */
export function useStoredSession(role: PanelRole): StoredSession | null {
  return useSyncExternalStore(subscribeToStoredSessions, () =>
    unchangedSession(role),
  );
}

const listeners = new Set<() => void>();
const tellChanged = () => {
  for (const listener of listeners) listener();
};

const lastRead = new Map<
  PanelRole,
  { text: string; session: StoredSession | null }
>();

/** Returns the same object while the stored values are the same. */
function unchangedSession(role: PanelRole): StoredSession | null {
  const session = storedSession(role);
  const text = JSON.stringify(session);
  const last = lastRead.get(role);
  if (last?.text === text) return last.session;
  lastRead.set(role, { text, session });
  return session;
}

function removeAll(role: PanelRole): void {
  for (const kind of storages)
    for (const key of keysOf(role)) removeItem(kind, key);
}

/** The beginning of the keys of what a panel keeps for its session: `belongings.ts`. */
export const belongingsPrefix = (role: PanelRole) => `${role}_kept `;

/** Removes all that is kept for a session. */
function removeBelongings(role: PanelRole): void {
  for (const kind of storages) {
    for (const key of itemNames(kind))
      if (key.startsWith(belongingsPrefix(role))) removeItem(kind, key);
  }
}

/** The person and the sign-in whose session is stored; a patient's stays while they act for a relative. */
export function ownerOf(role: PanelRole): string | null {
  const session = storedSession(role);
  return session && ownerIn(session);
}

const ownerIn = ({ originalPatientId, id, loginTime }: StoredSession) =>
  [originalPatientId ?? id, loginTime].filter(Boolean).join(' ');

/** Exactly the items of the specification. */
function itemsOf({
  role,
  id,
  name,
  email = '',
  rememberMe,
  ...rest
}: StoredSession): Record<string, string> {
  const loginTime = rest.loginTime ?? new Date().toISOString();
  if (role === 'patient') {
    return {
      patient_logged_in: 'true',
      patient_id: id,
      patient_name: name,
      original_patient_id: rest.originalPatientId ?? id,
      patient_remember_me: String(rememberMe),
    };
  }
  if (role === 'doctor') {
    return {
      doctor_session: JSON.stringify({
        id,
        name,
        email,
        loginTime,
        rememberMe,
      }),
    };
  }
  const roleName = roleNames[role];
  return {
    [`${role}_session`]: JSON.stringify({
      id,
      email,
      name,
      role: roleName,
      loginTime,
      rememberMe,
    }),
  };
}

function readSession(role: PanelRole, kind: StorageKind): StoredSession | null {
  return role === 'patient' ? readPatient(kind) : readStaff(role, kind);
}

function readPatient(kind: StorageKind): StoredSession | null {
  if (readItem(kind, 'patient_logged_in') !== 'true') return null;
  const id = textOf(readItem(kind, 'patient_id'));
  const name = textOf(readItem(kind, 'patient_name'));
  if (!id || !name) return null;
  const originalPatientId = textOf(readItem(kind, 'original_patient_id')) ?? id;
  const rememberMe = readItem(kind, 'patient_remember_me') === 'true';
  return { role: 'patient', id, name, originalPatientId, rememberMe };
}

function readStaff(
  role: Exclude<PanelRole, 'patient'>,
  kind: StorageKind,
): StoredSession | null {
  const fields = parseObject(readItem(kind, `${role}_session`));
  if (!fields) return null;
  const id = textOf(fields.id);
  const name = textOf(fields.name);
  const email = textOf(fields.email);
  if (!id || !name || !email) return null;
  if (role !== 'doctor' && fields.role !== roleNames[role]) return null;
  const loginTime = textOf(fields.loginTime);
  return {
    role,
    id,
    name,
    email,
    rememberMe: fields.rememberMe === true,
    ...(loginTime && { loginTime }),
  };
}

function parseObject(text: string | null): Record<string, unknown> | null {
  if (!text) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A single line of text, safe to show; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 300) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  return /[\u0000-\u001f\u007f]/.test(value) ? null : value.trim() || null;
}
