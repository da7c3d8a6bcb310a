import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { waitUntil } from '../../../../testing/wait-until.ts';
import { joinTabs, type TabMessage } from './session-tabs.ts';
import {
  type StoredSession,
  storedSession,
  storeSession,
  tabKeyOf,
} from './stored-session.ts';

/** The other tab: records the messages it receives. */
let other: BroadcastChannel;
let heard: TabMessage[] = [];

beforeEach(() => {
  heard = [];
  other = new BroadcastChannel('sesiones');
  other.onmessage = ({ data }) => void heard.push(data);
});
afterEach(() => other.close());

const patient: StoredSession = {
  role: 'patient',
  id: 'p1',
  originalPatientId: 'p1',
  name: 'Juana Prueba',
  rememberMe: false,
};
const say = (message: TabMessage) => other.postMessage(message);

test('a new tab asks the others, and takes a session that one of them keeps', async () => {
  const tabs = joinTabs();
  const handed = vi.fn();
  onTestFinished(tabs.onHanded(handed));
  await waitUntil(() => expect(heard).toContainEqual({ kind: 'ask' }));
  say({ kind: 'hand', session: patient, tabKey: 'llave' });
  await tabs.answered('patient');
  expect([storedSession('patient'), tabKeyOf('patient')]).toEqual([
    patient,
    'llave',
  ]);
  expect(localStorage.getItem('patient_id')).toBeNull();
  expect(handed).toHaveBeenCalledWith('patient');
});

test('the page is told of a session that a slow tab hands over before it listens', async () => {
  const tabs = joinTabs();
  await tabs.answered('patient');
  say({ kind: 'hand', session: patient, tabKey: 'llave' });
  await waitUntil(() => expect(storedSession('patient')).toEqual(patient));
  const [handed, again] = [vi.fn(), vi.fn()];
  tabs.onHanded(handed);
  tabs.onHanded(again);
  expect([handed.mock.calls, again.mock.calls]).toEqual([[['patient']], []]);
});

test('a tab hands over the session that it keeps, and not those that all tabs share', async () => {
  joinTabs();
  storeSession(patient, 'llave');
  storeSession(
    {
      role: 'doctor',
      id: 'd1',
      name: 'Laura',
      email: 'a@b.c',
      rememberMe: true,
    },
    'otra',
  );
  say({ kind: 'ask' });
  await waitUntil(() =>
    expect(heard).toContainEqual({
      kind: 'hand',
      session: patient,
      tabKey: 'llave',
    }),
  );
  expect(heard.filter(({ kind }) => kind === 'hand')).toHaveLength(1);
});

test('the session of a tab stays when another tab hands over another session', async () => {
  joinTabs();
  storeSession(patient, 'llave');
  say({ kind: 'hand', session: { ...patient, id: 'p2' }, tabKey: 'otra' });
  say({ kind: 'ask' });
  await waitUntil(() =>
    expect(heard.map(({ kind }) => kind)).toContain('hand'),
  );
  expect([storedSession('patient')?.id, tabKeyOf('patient')]).toEqual([
    'p1',
    'llave',
  ]);
});

test('signing out in another tab ends the same session here, and no other', async () => {
  joinTabs();
  storeSession(patient, 'llave');
  say({ kind: 'ended', role: 'patient', tabKey: 'vieja' });
  say({ kind: 'ended', role: 'doctor', tabKey: 'llave' });
  say({ kind: 'ask' });
  await waitUntil(() =>
    expect(heard.map(({ kind }) => kind)).toContain('hand'),
  );
  expect(storedSession('patient')).not.toBeNull();
  say({ kind: 'ended', role: 'patient', tabKey: 'llave' });
  await waitUntil(() => expect(storedSession('patient')).toBeNull());
});

test('a new sign-in in another tab replaces the session of this tab', async () => {
  joinTabs();
  storeSession(patient, 'llave');
  say({ kind: 'opened', session: { ...patient, id: 'p2' }, tabKey: 'nueva' });
  await waitUntil(() => expect(tabKeyOf('patient')).toBe('nueva'));
  expect(storedSession('patient')?.id).toBe('p2');
});

test('a tab without that session ignores a sign-in in another tab', async () => {
  joinTabs();
  say({ kind: 'opened', session: patient, tabKey: 'llave' });
  storeSession({ ...patient, role: 'admin', email: 'a@b.c' }, 'admin');
  say({ kind: 'ask' });
  await waitUntil(() =>
    expect(heard.map(({ kind }) => kind)).toContain('hand'),
  );
  expect(storedSession('patient')).toBeNull();
});
