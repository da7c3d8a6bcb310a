import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt } from '../src/base/time/clinic-zone.ts';
import {
  formatDay,
  formatTime,
  sentence,
} from '../src/base/ui/format/format.ts';
import { patienceMs } from '../src/testing/patience.ts';
import { bookAsPatient, findFreeAhead, readClinic } from './clinic-calls.ts';
import { journeyClinic } from './journey-clinic.ts';
import { patientPassword, testPeople } from './people.ts';
import {
  byKeyboardInTheDark,
  byTouchOnAPhone,
  onAPhone,
  testBrowser,
  type Way,
} from './visit.ts';

const browser = testBrowser();
const people = testPeople();

/** Serves the product at another address. The journey can change the service worker there. */
let release = 1;
const proxy = createServer((incoming, outgoing) => {
  const { hostname, port } = new URL(journeyClinic().baseUrl);
  const isWorker = incoming.url === '/service-worker.js';
  const headers = {
    ...incoming.headers,
    ...(isWorker && { 'accept-encoding': 'identity' }),
  };
  const asked = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const {
        'content-length': _length,
        'last-modified': _modified,
        etag: _etag,
        ...kept
      } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () => outgoing.end(`\n// Release ${release}.`));
    },
  );
  asked.on('error', () => outgoing.destroy());
  incoming.on('error', () => asked.destroy());
  incoming.pipe(asked);
});
beforeAll(
  () => new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done)),
);
afterAll(() => void proxy.closeAllConnections());
afterAll(() => void proxy.close());

interface Opened {
  way?: Way;
  dni?: string;
  baseUrl?: string;
}

/** Signs a verified patient in, with "Mis turnos" open, in a browser that may keep a service worker. */
async function signIn({ way = onAPhone, dni, baseUrl }: Opened = {}) {
  const patient =
    dni ?? (await people.patient({ hasPassword: true, isVerified: true })).dni;
  const visit = await browser.visit({
    ...way,
    losesConnection: true,
    ...(baseUrl && { baseUrl }),
  });
  const { page, hands, see } = visit;
  await page.goto('/login');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), patient);
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await see('Mis turnos');
  return visit;
}

/** All data that this browser keeps of the product, as text. */
function everythingKept(): Promise<string> {
  const inCaches = async (name: string) => {
    const cache = await caches.open(name);
    const answers = await Promise.all(
      (await cache.keys()).map((key) => cache.match(key)),
    );
    return Promise.all(answers.map((answer) => answer?.text() ?? ''));
  };
  const items = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage),
  );
  return caches
    .keys()
    .then((names) => Promise.all(names.map(inCaches)))
    .then(async (texts) =>
      JSON.stringify([
        items,
        texts,
        document.cookie,
        await indexedDB.databases(),
      ]),
    );
}

test('the browser reports no obstacle to installing the page', async () => {
  const { page } = await signIn();
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Clínica del Parque',
    display: 'standalone',
  });
  const { installabilityErrors } = await devtools.send(
    'Page.getInstallabilityErrors',
  );
  // This error is only about the journey's private window.
  expect(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
  ).toEqual([]);
});

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('a newer version takes over without a reload, typed text stays, and the page opens offline with the next appointment and its preparation', async () => {
    const { port } = proxy.address() as AddressInfo;
    const { dni } = await people.patient({
      hasPassword: true,
      isVerified: true,
    });
    const wanted = await findFreeAhead('cardiologia', 8);
    const booked = await bookAsPatient(wanted, {
      dni,
      password: patientPassword,
    });
    const preparation = 'Suspenda el anticoagulante dos días antes.';
    await people.query('update practices set preparation = $2 where id = $1', [
      wanted.practiceId,
      preparation,
    ]);
    const { page, hands, see } = await signIn({
      way,
      dni,
      baseUrl: `http://127.0.0.1:${port}`,
    });
    const next = page.getByRole('region', { name: 'Su próximo turno' });
    const prepared = next.getByRole('checkbox', { name: preparation });
    await prepared.waitFor();
    // The worker comes some seconds after the page, and keeps the files of this area.
    await expect
      .poll(
        () =>
          page.evaluate(
            async () => (await (await caches.open('shells')).keys()).length,
          ),
        {
          timeout: patienceMs,
        },
      )
      .toBe(1);
    await expect
      .poll(() => page.evaluate(everythingKept))
      .toContain(booked.code);
    await page.goto('/mi-cuenta/perfil');
    await see('Mi perfil');
    await hands.press(
      page.getByRole('button', { name: 'Cambiar nombre elegido o celular' }),
    );
    const field = page.getByRole('textbox', { name: 'Nombre elegido' });
    await hands.fill(field, 'A medio escri');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    release++;
    await page.evaluate(async () => {
      let isTaken = false;
      const taken = new Promise<void>((done) => {
        const take = () => {
          isTaken = true;
          done();
        };
        navigator.serviceWorker.addEventListener('controllerchange', take, {
          once: true,
        });
      });
      // A browser that already looks for a newer worker since the page was opened does not look twice.
      while (!isTaken) {
        await (await navigator.serviceWorker.getRegistration())?.update();
        await Promise.race([
          taken,
          new Promise((later) => setTimeout(later, 500)),
        ]);
      }
    });
    expect(
      await page.evaluate(
        () => (window as unknown as { isSamePage?: true }).isSamePage,
      ),
    ).toBe(true);
    expect(await field.inputValue()).toBe('A medio escri');

    await page.context().setOffline(true);
    expect(await field.inputValue()).toBe('A medio escri');
    await page.goto('/mi-cuenta/citas');
    await see('Mis turnos');
    await page.getByText('Sin conexión').first().waitFor();
    const { timeZone } = await readClinic();
    for (const shown of [
      sentence(formatDay(dayAt(booked.startsAt, timeZone))),
      formatTime(booked.startsAt, timeZone),
      booked.doctor.name,
      booked.code,
    ]) {
      await next.getByText(shown, { exact: true }).waitFor();
    }
    // The preparation is shown without a connection too.
    await prepared.waitFor();
    const clinical = [booked.practiceName, booked.specialtyName];
    const [shown, kept] = [
      await page.locator('body').textContent(),
      await page.evaluate(everythingKept),
    ];
    expect(kept).toContain(booked.code);
    for (const text of clinical) {
      expect(shown).not.toContain(text);
      expect(kept).not.toContain(text);
    }

    await page.context().setOffline(false);
    await prepared.waitFor();
    await page.getByText('Sin conexión').first().waitFor({ state: 'detached' });
  });
});

/**
 * Imitates push subscriptions with real keys, because headless browsers refuse notifications and have no push
 * service.
 */
function subscribeOffline(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  let made: {
    endpoint: string;
    unsubscribe: () => Promise<boolean>;
    toJSON: () => object;
  } | null = null;
  PushManager.prototype.getSubscription = async () =>
    made as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    const { publicKey } = await crypto.subtle.generateKey(
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      ['deriveBits'],
    );
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
    made = {
      endpoint,
      unsubscribe,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    };
    return made as unknown as PushSubscription;
  };
}

describe.each(byTouchOnAPhone)('%s', (_, way) => {
  test('a phone gets notices after one press, shows them, and gets none after the sign-out', async () => {
    const { page, hands, see, expectAccessible } = await signIn({ way });
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(subscribeOffline);
    await page.goto('/mi-cuenta/perfil');
    await see('Mi perfil');
    const part = page.getByRole('region', { name: 'Avisos en el teléfono' });
    await hands.press(part.getByRole('button', { name: /^Avisarme en est/ }));
    await part.getByRole('button', { name: /^Quitar/ }).waitFor();
    await expectAccessible();
    await hands.press(
      part.getByRole('button', { name: 'Recibirlos todos así' }),
    );
    const reminders = page.getByRole('combobox', { name: 'Recordatorios' });
    await expect.poll(() => reminders.inputValue()).toBe('push');

    const worker =
      page.context().serviceWorkers()[0] ??
      (await page.context().waitForEvent('serviceworker'));
    await worker.evaluate(() => {
      const shown: object[] = [];
      Object.assign(self, { shown });
      Object.getPrototypeOf(
        (self as unknown as { registration: object }).registration,
      ).showNotification = async (
        title: string,
        { body, data, tag }: NotificationOptions,
      ) => void shown.push({ title, body, data, tag });
    });
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => {
          const { origin } = new URL(page.url());
          const own = registrations.find(({ scopeURL }) =>
            scopeURL.startsWith(origin),
          );
          if (own) resolve(own.registrationId);
        },
      ),
    );
    await devtools.send('ServiceWorker.enable');
    const body = 'Su turno es el martes 24 de noviembre a las 10:20.';
    const { origin } = new URL(page.url());
    const registrationId = await registered;
    for (const path of ['/mi-cuenta/citas', 'https://otra.example/']) {
      const data = JSON.stringify({ title: 'Clínica', body, path, tag: path });
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data,
      });
    }
    await expect
      .poll(() =>
        worker.evaluate(() => (self as unknown as { shown: object[] }).shown),
      )
      .toEqual(
        ['/mi-cuenta/citas', 'https://otra.example/'].map((tag) => ({
          title: 'Clínica',
          body,
          tag,
          data: { path: '/mi-cuenta/citas' },
        })),
      );
    // A context whose service worker is still watched may never close.
    await devtools.detach();

    const kept = async () =>
      (
        await people.query(
          `select from push_subscriptions where endpoint like 'https://push.example/%'`,
          [],
        )
      ).rows;
    expect(await kept()).toHaveLength(1);
    await hands.press(page.getByRole('button', { name: 'Cerrar sesión' }));
    await expect.poll(kept).toHaveLength(0);
    await see('Ingresar');
  });
});

test('with large letters no page is wider than the screen of a small phone', async () => {
  const { page, expectAccessible } = await signIn();
  await page.evaluate(() => localStorage.setItem('text_size', 'large'));
  const own = ['citas', 'agendar', 'familia', 'historia', 'perfil'].map(
    (part) => `/mi-cuenta/${part}`,
  );
  for (const address of [...own, '/', '/doctores', '/agendar-cita']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { width, root } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth - window.innerWidth,
      root: getComputedStyle(document.documentElement).fontSize,
    }));
    expect(root, address).toBe('20px');
    expect(width, address).toBeLessThanOrEqual(0);
    await expectAccessible();
  }
});
