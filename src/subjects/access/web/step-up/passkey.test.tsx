import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { StepUp } from './step-up.tsx';

/* The browser's authenticator, which jsdom lacks: it answers a challenge, or refuses. */

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: bytes,
  },
  getClientExtensionResults: () => ({}),
};

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => vi.unstubAllGlobals());

async function open(get: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get },
  });
  const fake = createFakeApi();
  fake.ways = { ...fake.ways, emailCodeTo: null, passkey: true, totp: true };
  const onRaised = vi.fn();
  const session = { level: 'N1', needsSecondFactor: true } as const;
  const page = await openPart(<StepUp role="admin" onRaised={onRaised} />, {
    role: 'admin',
    session,
    fake,
  });
  await page.user.click(
    await screen.findByRole('button', { name: 'Usar mi llave de acceso' }),
  );
  return { ...page, onRaised };
}

test('a passkey is offered first where the browser has them, and raises the session', async () => {
  const { onRaised, fake } = await open(async () => credential);
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('admin.stepUp.usePasskey')[0]?.input).toMatchObject({
    answer: { id: 'AQID' },
  });
});

test('the browser’s dialog, once closed, does not reopen by itself, and the page says so', async () => {
  const ask = vi.fn(() =>
    Promise.reject(new DOMException('closed', 'NotAllowedError')),
  );
  const { onRaised, user } = await open(ask);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'se canceló o pasó el tiempo',
  );
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onRaised).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Otra forma' }));
  expect(
    screen.getByRole('button', { name: 'Usar mi aplicación de códigos' }),
  ).toBeTruthy();
});
