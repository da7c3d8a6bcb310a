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

test('a new tab asks the others, and takes the session that one of them keeps to itself', async () => {
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

test('a session that a slow tab hands over before the page listens is told to the page when it does', async () => {
  const tabs = joinTabs();
  await tabs.answered('patient');
  say({ kind: 'hand', session: patient, tabKey: 'llave' });
  await waitUntil(() => expect(storedSession('patient')).toEqual(patient));
  const [handed, again] = [vi.fn(), vi.fn()];
  tabs.onHanded(handed);
  tabs.onHanded(again);
  expect([handed.mock.calls, again.mock.calls]).toEqual([[['patient']], []]);
});

test('asked, it hands over what it keeps to itself, and not what lies where every tab finds it', async () => {
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

test('whoever is signed in here stays when another tab hands over somebody else', async () => {
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

test('signing out in another tab ends the same session here at once, and no other one', async () => {
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

test('who signs in in another tab takes the place of the session that this tab kept to itself', async () => {
  joinTabs();
  storeSession(patient, 'llave');
  say({ kind: 'opened', session: { ...patient, id: 'p2' }, tabKey: 'nueva' });
  await waitUntil(() => expect(tabKeyOf('patient')).toBe('nueva'));
  expect(storedSession('patient')?.id).toBe('p2');
});

test('a tab where nobody is signed in is not drawn into what is opened in another', async () => {
  joinTabs();
  say({ kind: 'opened', session: patient, tabKey: 'llave' });
  storeSession({ ...patient, role: 'admin', email: 'a@b.c' }, 'admin');
  say({ kind: 'ask' });
  await waitUntil(() =>
    expect(heard.map(({ kind }) => kind)).toContain('hand'),
  );
  expect(storedSession('patient')).toBeNull();
});
