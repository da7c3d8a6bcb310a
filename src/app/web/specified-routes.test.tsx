import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeRole } from '../../testing/fakes/access/fake-sessions.ts';
import { fakeDoctors } from '../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { openApp, signInto } from '../../testing/pages/open-app.tsx';
import { openPanel } from '../../testing/pages/open-panel.tsx';

/* The specification's table of routes (§2) and its automatic redirect, in the real route tree. */

const id = fakeDoctors[0]?.id ?? '';
const greeting = /^Buen(?: día|as tardes|as noches), /;
const heading = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name });

test.each([
  ['/', 'Saque su turno'],
  ['/login', 'Ingresar'],
  ['/registro', 'Registrarse'],
  ['/registro-paciente', 'Registro de paciente'],
  ['/doctores', 'Profesionales'],
  ['/agendar-cita', '¿Con quién se quiere atender?'],
  [`/agendar-cita/${id}`, `Turnos con ${fakeDoctors[0]?.name}`],
  ['/turnero', 'Sala de espera'],
  ['/recordar', 'Recordar o recuperar el acceso'],
  [`/cancelar-turno/${id}`, 'Ver su turno'],
  ['/politicas-de-privacidad', 'Política de privacidad'],
])('%s opens "%s"', async (path, name) => {
  const { router } = await openApp(path);
  expect(await heading(name)).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
  // The tab has the page's name.
  if (path !== '/turnero')
    await waitFor(() =>
      expect(document.title).toMatch(new RegExp(`^${RegExp.escape(name)} · `)),
    );
});

test.each<[FakeRole, string, string | RegExp]>([
  ['patient', '/mi-cuenta/citas', 'Mis turnos'],
  ['admin', '/admin/dashboard', greeting],
  ['reception', '/recepcion/appointments', /^Lunes 16 de noviembre$/],
  ['doctor', '/doctor/appointments', 'Mi día'],
])(
  'a user signed in as %s opens %s, and the panel’s first address leads there',
  async (role, path, name) => {
    const { router } = await openPanel(role, path);
    expect(await heading(name)).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    await router.navigate({ href: path.replace(/\/[^/]+$/, '') });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  },
);

test('the receptionist’s queue is a section of its panel', async () => {
  const { router } = await openPanel('reception', '/recepcion/queue');
  expect(await heading('Sala de espera')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/recepcion/queue');
});

test.each([
  '/no-existe',
  '/login/x',
  '/doctores/x',
  `/agendar-cita/${id}/x`,
  '/registro-medico',
])('any other path, like %s, shows the not-found page', async (path) => {
  await openApp(path);
  expect(await heading('No encontramos esa página')).toBeTruthy();
});

test('there are the specified routes and no others', async () => {
  const { router } = await openApp('/politicas-de-privacidad');
  await heading('Política de privacidad');
  const first = Object.keys(router.routesByPath).map(
    (path) => `/${path.split('/')[1]}`,
  );
  const specified = [
    '/',
    '/login',
    '/registro',
    '/registro-paciente',
    '/doctores',
    '/agendar-cita',
    '/mi-cuenta',
    '/admin',
    '/recepcion',
    '/doctor',
    '/turnero',
    '/recordar',
    '/cancelar-turno',
    '/politicas-de-privacidad',
  ];
  expect(first.filter((path) => !specified.includes(path))).toEqual([]);
});

const areas: [FakeRole, string][] = [
  ['doctor', '/doctor/appointments'],
  ['patient', '/mi-cuenta/citas'],
  ['admin', '/admin/dashboard'],
  ['reception', '/recepcion/appointments'],
];

test.each(areas)(
  'a user signed in as %s lands on %s from the home page or an unknown path',
  async (role, area) => {
    const { router } = await openPanel(role, '/');
    await waitFor(() => expect(router.state.location.pathname).toBe(area));
    await router.navigate({ href: '/no-existe' });
    await waitFor(() => expect(router.state.location.pathname).toBe(area));
  },
);

test.each(areas)(
  'a user signed in as %s stays on /login, /registro-paciente and /doctores',
  async (role) => {
    const { router } = await openPanel(role, '/login');
    for (const [path, name] of [
      ['/login', 'Ingresar'],
      ['/registro-paciente', 'Registro de paciente'],
      ['/doctores', 'Profesionales'],
    ] as const) {
      await router.navigate({ to: path });
      await heading(name);
      expect(router.state.location.pathname).toBe(path);
    }
  },
);

test('a user signed in with several roles lands by the specified order, one sign-out after the other', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  for (const [role] of areas) await signInto(fake, role);
  const { clearStoredSession } = await import(
    '../../base/api/web/session/session.ts'
  );
  const { router } = await openApp('/politicas-de-privacidad', fake);
  for (const [role, area] of areas) {
    await waitFor(() => expect(router.state.location.pathname).toBe(area));
    clearStoredSession(role);
    await router.navigate({ to: '/' });
  }
  await heading('Saque su turno');
  expect(router.state.location.pathname).toBe('/');
});
