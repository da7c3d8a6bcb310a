import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

/* The script that tells an old browser's user that it cannot read the application, run as it stands. */

const script = readFileSync(
  join(import.meta.dirname, '../public/early.js'),
  'utf8',
);
const boot =
  '<div id="root"></div><div id="boot">Cargando…</div><address><a href="tel:+541144445555">(011) 4444-5555</a></address>';

let stops: [string, EventListener][] = [];

function run({ isOld = false, path = '/', search = '' } = {}) {
  const array = isOld ? { prototype: {} } : Array;
  const page = new Proxy(window, {
    get(target, name) {
      if (name === 'CSS') return { supports: () => !isOld };
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const add = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((name, listener) => {
      stops.push([name, listener as EventListener]);
    });
  new Function('window', 'document', 'location', 'Array', script)(
    page,
    document,
    { pathname: path, search, href: 'https://clinica.example/' },
    array,
  );
  add.mockRestore();
}

const tell = (name: string, event: object) => {
  for (const [each, listener] of stops)
    if (each === name) listener(event as Event);
};
/** How often the script that tells the counter was fetched. */
const telling = () =>
  document.querySelectorAll('script[src="/old-screen.js"]').length;
const said = () => document.getElementById('old-browser')?.textContent ?? null;

beforeEach(() => {
  // jsdom lacks this property.
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', {
    value: false,
    configurable: true,
  });
  stops = [];
  document.body.innerHTML = boot;
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });
});

test.each(['early.js', 'old-screen.js'])(
  '%s is written in the syntax that the oldest browsers read',
  (file) => {
    const text = readFileSync(
      join(import.meta.dirname, '../public', file),
      'utf8',
    );
    const code = text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replaceAll(/'[^']*'/g, "''");
    const isNew =
      /=>|`|\b(?:let|const|class|async|await|import|export|of)\b|\?\.|\?\?|\.\.\.|catch\s*\{|,\s*\)/;
    expect(code.match(isNew)).toBeNull();
  },
);

test('an old browser shows a notice with the clinic’s phone in place of the spinner', () => {
  run({ isOld: true });
  expect(said()).toMatch(
    /^Este navegador es muy antiguo.*Chrome o Edge 111.*llame a la clínica: \(011\) 4444-5555/,
  );
  expect(document.getElementById('boot')?.style.display).toBe('none');
  expect(document.querySelector('#old-browser a')?.getAttribute('href')).toBe(
    'tel:+541144445555',
  );
});

test('the first HTML of a page stays readable in an old browser, without its spinner', () => {
  document.body.innerHTML =
    '<div id="root"></div><div id="first-page"><p class="loading-loading">Cargando…</p></div>';
  run({ isOld: true });
  expect(
    document.querySelector<HTMLElement>('.loading-loading')?.style.display,
  ).toBe('none');
});

test('an old screen of a waiting room shows what it needs', () => {
  run({ isOld: true, path: '/turnero/sala' });
  expect(said()).toMatch(/^Pantalla no compatible.*Chrome o Edge 111/);
  expect(telling()).toBe(1);
  // A later failure shows no second notice.
  tell('unhandledrejection', {});
  expect(telling()).toBe(1);
});

test.each([
  ['any other page', { path: '/', isOld: true }],
  [
    'a patient’s own view of the queue',
    { path: '/turnero', search: '?turno=abc', isOld: true },
  ],
  [
    'the page of a scanned screen',
    { path: '/turnero', search: '?aca=abc', isOld: true },
  ],
  ['the screen of a browser of today', { path: '/turnero' }],
])('%s sends the counter no report', (_, opened) => {
  run(opened);
  vi.advanceTimersByTime(8_000);
  expect(telling()).toBe(0);
  expect(said()).not.toMatch(/^Pantalla/);
});

test('the script of an old screen reports at once, and every five minutes', () => {
  const sent: string[] = [];
  class Request {
    open = (method: string, path: string) => sent.push(`${method} ${path}`);
    setRequestHeader = (name: string, value: string) =>
      sent.push(`${name}: ${value}`);
    send = (body: string) => sent.push(body);
  }
  const old = readFileSync(
    join(import.meta.dirname, '../public/old-screen.js'),
    'utf8',
  );
  new Function('XMLHttpRequest', old)(Request);
  const once = [
    'POST /api/public/queue/screen/old-browser',
    'content-type: application/json',
    '{}',
  ];
  expect(sent).toEqual(once);
  vi.advanceTimersByTime(5 * 60_000);
  expect(sent).toEqual([...once, ...once]);
});

test('a browser of today shows no notice, unless a file fails to load', () => {
  run();
  expect(said()).toBeNull();
  tell('error', { target: document.createElement('img') });
  expect(said()).toBeNull();
  tell('error', { target: document.createElement('script') });
  expect(said()).toMatch(/no terminó de cargar.*Volver a cargar/);
});

test('a page that never begins shows a notice, and one that begins late removes it', () => {
  run();
  vi.advanceTimersByTime(8_000);
  expect(said()).toMatch(/no terminó de cargar/);
  document.getElementById('root')?.append('La página');
  vi.advanceTimersByTime(500);
  expect(said()).toBeNull();
});

test('a page that has begun shows no notice of a failure', () => {
  run({ isOld: false });
  document.getElementById('root')?.append('La página');
  tell('error', { target: document.createElement('script') });
  vi.advanceTimersByTime(8_000);
  expect(said()).toBeNull();
});
