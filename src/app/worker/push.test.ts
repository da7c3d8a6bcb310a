import { expect, onTestFinished, test, vi } from 'vitest';
import { pushedOf, replacementOf, windowAt } from './push.ts';

const plain = pushedOf(undefined);

test('the worker shows the clinic’s message unchanged', () => {
  const sent = {
    title: 'Clínica',
    body: 'Su turno es mañana.',
    path: '/mi-cuenta/citas',
    tag: 'x',
  };
  expect(pushedOf(JSON.stringify(sent))).toEqual(sent);
});

test.each(['', 'nada', '{}', '[]', 'null', '{"title":1,"body":"x"}'])(
  'the worker shows a plain notice for a message that it cannot read (%s), as browsers require',
  (text) => expect(pushedOf(text)).toEqual(plain),
);

test.each([
  'https://otra.example/',
  '//otra.example',
  '/mi-cuenta/../admin',
  '/admin',
  'javascript:alert(1)',
  3,
])('a press never opens %s', (path) =>
  expect(pushedOf(JSON.stringify({ title: 'a', body: 'b', path })).path).toBe(
    '/mi-cuenta/citas',
  ),
);

test('a press uses a window that shows the page, and leaves other windows alone', () => {
  const profile = { url: 'https://clinica.example/mi-cuenta/perfil' };
  const list = { url: 'https://clinica.example/mi-cuenta/citas?x=1' };
  expect(windowAt([profile, list], '/mi-cuenta/citas')).toBe(list);
  expect(windowAt([profile], '/mi-cuenta/citas')).toBeNull();
});

test('the worker reports a renewed subscription with the former secret, or not at all', () => {
  const of = (endpoint: string, keys?: Record<string, string>) => ({
    endpoint,
    toJSON: () => (keys ? { keys } : {}),
  });
  const [old, now] = [
    of('https://a/1', { auth: 'o', p256dh: 'p' }),
    of('https://a/2', { auth: 'n', p256dh: 'q' }),
  ];
  expect(replacementOf(old, now)).toEqual({
    endpoint: 'https://a/2',
    p256dh: 'q',
    auth: 'n',
    old: { endpoint: 'https://a/1', auth: 'o' },
  });
  expect(replacementOf(null, now)).toBeNull();
  expect(replacementOf(old, of('https://a/2'))).toBeNull();
});

type Listener = (event: object) => void;

/** Starts the worker in a browser with these windows. Returns its listeners. */
async function startWorker(clients: object): Promise<Map<string, Listener>> {
  const listeners = new Map<string, Listener>();
  const globals = { clients, skipWaiting() {}, __AREA_FILES__: {} };
  for (const [name, value] of Object.entries(globals))
    vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(window, 'addEventListener').mockImplementation((name, listener) => {
    listeners.set(name, listener as Listener);
  });
  // Not a literal, because the types of a worker are checked apart.
  const file = './service-worker.ts';
  await import(/* @vite-ignore */ file);
  return listeners;
}

test('a patient’s press on a notice removes it and opens its page', async () => {
  const [opened, closed]: [string[], string[]] = [[], []];
  const listeners = await startWorker({
    matchAll: async () => [],
    openWindow: async (path: string) => void opened.push(path),
  });
  const path = '/mi-cuenta/citas';
  let work: unknown = null;
  listeners.get('notificationclick')?.({
    notification: { data: { path }, close: () => closed.push(path) },
    waitUntil: (done: unknown) => {
      work = done;
    },
  });
  await work;
  expect([closed, opened]).toEqual([[path], [path]]);
});
