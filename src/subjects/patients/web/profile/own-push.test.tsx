import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const region = async (name: string) =>
  within(await screen.findByRole('region', { name }));

/** The browser's own part: it records what it was asked, and has a subscription. */
function fakeBrowser({
  answer = 'granted' as NotificationPermission,
  permission = 'default' as NotificationPermission,
} = {}) {
  const browser = {
    asked: 0,
    subscription: null as { endpoint: string } | null,
  };
  const unsubscribe = async () => {
    browser.subscription = null;
    return true;
  };
  const pushManager = {
    getSubscription: async () =>
      browser.subscription && { ...browser.subscription, unsubscribe },
    subscribe: async () => {
      browser.subscription = { endpoint: 'https://push.example/mine' };
      const keys = { p256dh: 'p', auth: 'a' };
      return { toJSON: () => ({ ...browser.subscription, keys }) };
    },
  };
  const registration = { pushManager, active: null };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      return answer;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: serviceWorker,
  });
  return browser;
}

const fakeClinic = () => {
  const fake = createFakeApi();
  fake.push.publicKey = 'clave';
  return fake;
};
const openProfile = (fake = fakeClinic()) =>
  openPanel('patient', '/mi-cuenta/perfil', { fake, session: { level: 'N2' } });

beforeEach(() => void fakeBrowser());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the browser asks only after a press; then it gets notices, and one more press sends all kinds there', {
  tags: ['all'],
}, async () => {
  const browser = fakeBrowser();
  const { user, fake } = await openProfile();
  const part = await region('Avisos en el teléfono');
  const add = await part.findByRole('button', { name: /Avisarme en est/ });
  expect(browser.asked).toBe(0);
  await user.click(add);
  await part.findByRole('button', { name: /Quitar\s*Chrome en Android/ });
  expect(browser.asked).toBe(1);
  expect(fake.callsOf('patient.push.save')[0]?.input).toEqual({
    endpoint: 'https://push.example/mine',
    p256dh: 'p',
    auth: 'a',
  });
  expect(part.queryByRole('button', { name: /Avisarme en est/ })).toBeNull();
  const all = await part.findByRole('button', { name: 'Recibirlos todos así' });
  await waitFor(() => expect(document.activeElement).toBe(all));
  await user.click(all);
  await waitFor(() =>
    expect(fake.ownData.choices.every(({ chosen }) => chosen === 'push')).toBe(
      true,
    ),
  );
  const fields = await region('Qué avisos recibe');
  await waitFor(() =>
    expect(
      fields.getByRole('combobox', { name: 'Recordatorios' }),
    ).toHaveProperty('value', 'push'),
  );
  const found = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(found.violations).toEqual([]);
});

test('a patient who refuses in the browser gets no notices, and may press again', async () => {
  fakeBrowser({ answer: 'default' });
  const { user, fake } = await openProfile();
  const part = await region('Avisos en el teléfono');
  await user.click(
    await part.findByRole('button', { name: /Avisarme en est/ }),
  );
  expect(
    await part.findByRole('button', { name: /Avisarme en est/ }),
  ).toBeTruthy();
  expect(fake.callsOf('patient.push.save')).toHaveLength(0);
});

test('a patient removes this browser, and its subscription with it', {
  tags: ['all'],
}, async () => {
  const browser = fakeBrowser();
  const { user, fake } = await openProfile();
  const part = await region('Avisos en el teléfono');
  await user.click(
    await part.findByRole('button', { name: /Avisarme en est/ }),
  );
  await user.click(await part.findByRole('button', { name: /Quitar/ }));
  const again = await part.findByRole('button', { name: /Avisarme en est/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(browser.subscription).toBeNull();
  expect(fake.push.browsers).toEqual([]);
});

test('if notices are blocked the page says how to allow them, and has no button', async () => {
  fakeBrowser({ permission: 'denied' });
  await openProfile();
  const part = await region('Avisos en el teléfono');
  await part.findByText('Los avisos de esta página están bloqueados');
  expect(part.queryByRole('button', { name: /Avisarme en est/ })).toBeNull();
});

test('a browser without notices says so', async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await openProfile();
  const part = await region('Avisos en el teléfono');
  await part.findByText('Este navegador no puede mostrar avisos.');
});

test('an iPhone shows that the page must be installed first', async () => {
  vi.unstubAllGlobals();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone) Safari',
  );
  await openProfile();
  const part = await region('Avisos en el teléfono');
  await part.findByText(/primero agregue esta página a la pantalla de inicio/);
});

test('if the clinic sends no notices to browsers the page offers none', async () => {
  await openProfile(createFakeApi());
  const fields = await region('Qué avisos recibe');
  const reminders = await fields.findByRole('combobox', {
    name: 'Recordatorios',
  });
  expect(
    within(reminders).queryByRole('option', { name: /teléfono/ }),
  ).toBeNull();
  expect(
    screen.queryByRole('region', { name: 'Avisos en el teléfono' }),
  ).toBeNull();
});
