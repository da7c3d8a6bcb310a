import { CancelledError } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../base/api/web/client/api.ts';
import {
  signOut,
  takeCarriedSignOut,
} from '../../base/api/web/client/sign-out.ts';
import {
  clearStoredSession,
  storedSession,
} from '../../base/api/web/session/session.ts';
import {
  currentToasts,
  dismissToast,
} from '../../base/ui/toast/toast-store.ts';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { openApp, signInto } from '../../testing/pages/open-app.tsx';
import { openPanel } from '../../testing/pages/open-panel.tsx';
import { seeToast, toasts } from '../../testing/pages/toasts.ts';

// A toast stays after its page is gone.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const saysSignedOut = (act?: () => Promise<unknown>) =>
  seeToast('Sesión cerrada', 'Ha cerrado sesión correctamente', act);

test('a sign-out ends the session on the server first, then here, and shows a toast', async () => {
  const { fake, router, user } = await openPanel(
    'reception',
    '/recepcion/appointments',
  );
  const button = await screen.findByRole('button', { name: 'Cerrar sesión' });
  await saysSignedOut(() => user.click(button));
  expect(fake.sessions.has('reception')).toBe(false);
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, {}]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  // No request was sent for the role that signed out.
  const last = fake.calls.findIndex(
    ({ procedure }) => procedure === 'reception.session.end',
  );
  expect(
    fake.calls
      .slice(last + 1)
      .filter(({ procedure }) => procedure.startsWith('reception.')),
  ).toEqual([]);
});

test('a sign-out cancels the requests under way, and none finds the session ended', async () => {
  const { fake, queryClient, user } = await openPanel(
    'reception',
    '/recepcion/appointments',
  );
  const button = await screen.findByRole('button', { name: 'Cerrar sesión' });
  onTestFinished(fake.holdBack('reception.session.get'));
  const asked = queryClient.fetchQuery({
    ...api.reception.session.get.queryOptions(),
    staleTime: 0,
  });
  const answer = asked.catch((error: unknown) => error);
  await saysSignedOut(() => user.click(button));
  expect(await answer).toBeInstanceOf(CancelledError);
});

test('a sign-out without connection ends the session here', async () => {
  const { fake, user } = await openPanel('doctor', '/doctor/appointments');
  fake.lose('doctor.session.end', 'request');
  const button = await screen.findByRole('button', { name: 'Cerrar sesión' });
  await saysSignedOut(() => user.click(button));
  expect(storedSession('doctor')).toBeNull();
});

test('a patient’s sign-out clears the answers of every page and reloads the page, which shows the toast once', async () => {
  const { fake, queryClient, unmount } = await openPanel(
    'patient',
    '/mi-cuenta/citas',
  );
  await screen.findByRole('button', { name: 'Cerrar sesión' });
  await queryClient.fetchQuery(api.patient.session.get.queryOptions());
  const reload = vi.fn(() => expect(fake.sessions.has('patient')).toBe(false));
  await signOut('patient', { reload });
  expect(reload).toHaveBeenCalledOnce();
  expect(storedSession('patient')).toBeNull();
  const kept = queryClient.getQueriesData({ queryKey: api.patient.key() });
  expect(kept.filter(([, data]) => data !== undefined)).toEqual([]);
  expect(toasts().queryByText('Sesión cerrada')).toBeNull();
  unmount();

  const again = await openApp('/mi-cuenta/citas', fake);
  await saysSignedOut();
  await waitFor(() =>
    expect(again.router.state.location.pathname).toBe('/login'),
  );
  expect(takeCarriedSignOut()).toBe(false);
});

test('when another tab ends the session, this tab leaves the panel and clears its data', async () => {
  const { router, queryClient } = await openPanel('admin', '/admin/dashboard');
  await screen.findByRole('button', { name: 'Cerrar sesión' });
  await queryClient.fetchQuery(api.admin.session.get.queryOptions());
  clearStoredSession('admin');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toMatchObject({ rol: 'administracion' });
  await waitFor(() =>
    expect(
      queryClient.getQueryData(api.admin.session.get.queryKey()),
    ).toBeUndefined(),
  );
});

test('two users are signed in; one signs out and the other stays', async () => {
  const fake = createFakeApi();
  await signInto(fake, 'admin');
  const { router, user } = await openPanel(
    'reception',
    '/recepcion/appointments',
    { fake },
  );
  const button = await screen.findByRole('button', { name: 'Cerrar sesión' });
  await saysSignedOut(() => user.click(button));
  expect(storedSession('admin')?.name).toBe('Ada Prueba');
  await router.navigate({ to: '/' });
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/admin/dashboard'),
  );
});

test('a session received from another tab leads the user from the home page to their area', async () => {
  const other = new BroadcastChannel('sesiones');
  const fake = createFakeApi();
  const { tabKey } = fake.openSession('reception');
  const { router } = await openApp('/', fake);
  await screen.findByRole('heading', { level: 1 });
  const session = {
    role: 'reception',
    id: 'u4',
    name: 'Rita',
    email: 'rita@clinica.test',
    rememberMe: false,
  };
  other.postMessage({ kind: 'hand', session, tabKey });
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/recepcion/appointments'),
  );
  other.close();
});
