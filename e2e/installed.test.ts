import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patienceMs } from '../src/testing/patience.ts';
import { journeyClinic } from './journey-clinic.ts';
import { patientPassword, testPeople } from './people.ts';
import { byTouchOnAPhone, testBrowser } from './visit.ts';

const browser = testBrowser();
const people = testPeople();

/** The product by another address, whose service worker this journey may make another version of. */
let release = 1;
const proxy = createServer((incoming, outgoing) => {
  const { hostname, port } = new URL(journeyClinic().baseUrl);
  const isWorker = incoming.url === '/service-worker.js';
  const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
  const asked = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, 'last-modified': _modified, etag: _etag, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () => outgoing.end(`\n// Release ${release}.`));
    },
  );
  asked.on('error', () => outgoing.destroy());
  incoming.on('error', () => asked.destroy());
  incoming.pipe(asked);
});
beforeAll(() => new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done)));
afterAll(() => void proxy.closeAllConnections());
afterAll(() => void proxy.close());

async function signIn(baseUrl?: string) {
  const { dni } = await people.patient({ hasPassword: true, isVerified: true });
  const [, way] = byTouchOnAPhone[0] as (typeof byTouchOnAPhone)[number];
  const visit = await browser.visit({ ...way, losesConnection: true, ...(baseUrl && { baseUrl }) });
  const { page, hands, see } = visit;
  await page.goto('/login');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
  await see('Mis turnos');
  return visit;
}

test('the browser finds nothing that stands against installing it, and its icons', async () => {
  const { page } = await signIn();
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Clínica del Parque', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Of this browser's window alone: the journeys leave no trace in it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a newer version takes over without a reload, what is typed stays, and the page opens offline', async () => {
  const { port } = proxy.address() as AddressInfo;
  const { page, hands, see } = await signIn(`http://127.0.0.1:${port}`);
  // The worker comes some seconds after the page, and keeps what this part of the product needs.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shells')).keys()).length), {
      timeout: patienceMs,
    })
    .toBe(1);
  await page.goto('/mi-cuenta/perfil');
  await see('Mi perfil');
  await hands.press(page.getByRole('button', { name: 'Cambiar nombre elegido o celular' }));
  const field = page.getByRole('textbox', { name: 'Nombre elegido' });
  await hands.fill(field, 'A medio escri');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  release = 2;
  await page.evaluate(async () => {
    const taken = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    await (await navigator.serviceWorker.getRegistration())?.update();
    await taken;
  });
  expect(await page.evaluate(() => (window as unknown as { isSamePage?: true }).isSamePage)).toBe(true);
  expect(await field.inputValue()).toBe('A medio escri');

  await page.context().setOffline(true);
  expect(await field.inputValue()).toBe('A medio escri');
  await page.goto('/mi-cuenta/citas');
  await see('Mis turnos');
  await page.getByText('Sin conexión').first().waitFor();
  await page.context().setOffline(false);
});

/** Headless browsers refuse notices and have no push service: what these would do is made up, with keys of a real curve. */
function subscribeOffline(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  let made: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null = null;
  PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ]);
    const inText = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const p256dh = inText(await crypto.subtle.exportKey('raw', publicKey));
    const auth = inText(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const endpoint = `https://push.example/${crypto.randomUUID()}`;
    const unsubscribe = async () => {
      made = null;
      return true;
    };
    made = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    return made as unknown as PushSubscription;
  };
}

test('a telephone is told in after one press, shows what comes, and no longer after the sign-out', async () => {
  const { page, hands, see, expectAccessible } = await signIn();
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(subscribeOffline);
  await page.goto('/mi-cuenta/perfil');
  await see('Mi perfil');
  const part = page.getByRole('region', { name: 'Avisos en el teléfono' });
  await hands.press(part.getByRole('button', { name: /^Avisarme en est/ }));
  await part.getByRole('button', { name: /^Quitar/ }).waitFor();
  await expectAccessible();
  await hands.press(part.getByRole('button', { name: 'Recibirlos todos así' }));
  const reminders = page.getByRole('combobox', { name: 'Recordatorios' });
  await expect.poll(() => reminders.inputValue()).toBe('push');

  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(self, { shown });
    Object.getPrototypeOf((self as unknown as { registration: object }).registration).showNotification =
      async (title: string, { body, data, tag }: NotificationOptions) =>
        void shown.push({ title, body, data, tag });
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const { origin } = new URL(page.url());
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const body = 'Su turno es el martes 24 de noviembre a las 10:20.';
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  for (const path of ['/mi-cuenta/citas', 'https://otra.example/']) {
    const data = JSON.stringify({ title: 'Clínica', body, path, tag: path });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as { shown: object[] }).shown))
    .toEqual(
      ['/mi-cuenta/citas', 'https://otra.example/'].map((tag) => ({
        ...{ title: 'Clínica', body, tag, data: { path: '/mi-cuenta/citas' } },
      })),
    );

  const kept = async () =>
    (await people.query(`select from push_subscriptions where endpoint like 'https://push.example/%'`, []))
      .rows;
  expect(await kept()).toHaveLength(1);
  await hands.press(page.getByRole('button', { name: 'Cerrar sesión' }));
  await expect.poll(kept).toHaveLength(0);
});

test.each([
  '/mi-cuenta/citas',
  '/mi-cuenta/agendar',
  '/mi-cuenta/familia',
  '/mi-cuenta/historia',
  '/mi-cuenta/perfil',
  '/',
  '/doctores',
  '/agendar-cita',
])('with large letters nothing is wider than the screen of a small phone: %s', async (address) => {
  const { page, expectAccessible } = await signIn();
  await page.evaluate(() => localStorage.setItem('text_size', 'large'));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { width, root } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth - window.innerWidth,
    root: getComputedStyle(document.documentElement).fontSize,
  }));
  expect(root).toBe('20px');
  expect(width).toBeLessThanOrEqual(0);
  await expectAccessible();
});
