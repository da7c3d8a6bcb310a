import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { FakeRole } from '../../../testing/fakes/access/fake-sessions.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const heading = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name });

const panels: [
  FakeRole,
  string,
  { lands: string; title: RegExp; person: string; menu: string[] },
][] = [
  [
    'patient',
    '/mi-cuenta',
    {
      lands: '/mi-cuenta/citas',
      title: /^Mis turnos$/,
      person: 'Juana Prueba',
      menu: ['Mis turnos', 'Agendar', 'Mi historia', 'Mi familia', 'Mi perfil'],
    },
  ],
  [
    'doctor',
    '/doctor',
    {
      lands: '/doctor/appointments',
      title: /^Mi día$/,
      person: 'Dr. Laura Gómez',
      menu: [
        'Mi agenda',
        'Pacientes',
        'Historias',
        'Mis números',
        'Mis horarios',
        'Mi perfil',
      ],
    },
  ],
  [
    'admin',
    '/admin',
    {
      lands: '/admin/dashboard',
      title: /^Buen(?: día|as tardes|as noches), Ada Prueba$/,
      person: 'Ada Prueba',
      menu: [
        'Inicio',
        'Profesionales',
        'Especialidades',
        'Formularios',
        'Usuarios',
        'Solicitudes',
        'Consultorios',
        'Coberturas',
        'Feriados',
        'Importar',
        'Mensajes',
        'Auditoría',
        'Configuración',
      ],
    },
  ],
  [
    'reception',
    '/recepcion',
    {
      lands: '/recepcion/appointments',
      title: /^Lunes 16 de noviembre$/,
      person: 'Rita Prueba',
      menu: [
        'Turnos',
        'Sala de espera',
        'Pacientes',
        'Lista de espera',
        'Mensajes',
      ],
    },
  ],
];

test.each(panels)(
  '%s: %s leads to its default section, in its frame',
  async (role, address, expected) => {
    const { router } = await openPanel(role, address);
    await heading(expected.title);
    expect(router.state.location.pathname).toBe(expected.lands);
    const [header = document.body] = screen.getAllByRole('banner');
    const frame = within(header);
    expect(frame.getByText(expected.person)).toBeTruthy();
    expect(await frame.findByText('Clínica del Parque')).toBeTruthy();
    const menu = within(frame.getByRole('navigation', { name: 'Principal' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expected.menu,
    );
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe(
      expected.menu[0],
    );
    expect(frame.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
    expect(screen.getByText('Saltar al contenido').getAttribute('href')).toBe(
      '#contenido',
    );
    await waitFor(() => expect(document.title).toContain('Clínica del Parque'));
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);

test.each(panels)(
  '%s: an unknown section of %s says so inside the panel',
  async (role, address, { lands }) => {
    await openPanel(role, `${address}/no-existe`);
    await heading('No encontramos esa página');
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
    const back = within(screen.getByRole('main')).getByRole('link');
    expect(back.getAttribute('href')).toBe(lands);
  },
);

test.each(panels)(
  '%s: the user reads the policy over %s and closes it with its button',
  async (role, address) => {
    const { user, router } = await openPanel(role, address);
    await user.click(
      await screen.findByRole('link', { name: 'Política de privacidad' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Política de privacidad' }),
    );
    expect(
      await dialog.findByRole('heading', { level: 3, name: 'Sus derechos' }),
    ).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ privacidad: '' });
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toHaveProperty('privacidad');
  },
);

test('another role’s panel asks for that role’s session, and remembers the way back', async () => {
  const { router } = await openPanel('patient', '/admin/dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toMatchObject({
    rol: 'administracion',
    volver: '/admin/dashboard',
  });
});

test('a doctor with the default password sees only the form for an own one, then the rest', async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('doctor', '/doctor/profile', {
    fake,
    session: { level: 'N1', mustChoosePassword: true, hasOwnPassword: false },
  });
  await heading('Elija su contraseña');
  expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Seguridad' })).toBeNull();
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'una frase bien larga',
  );
  await user.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
  await heading('Mi perfil');
  expect(screen.getByRole('navigation', { name: 'Principal' })).toBeTruthy();
});

test('a receptionist opens the security of the account over a section', async () => {
  const { user } = await openPanel('reception', '/recepcion/appointments');
  await user.click(await screen.findByRole('link', { name: 'Seguridad' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Mi seguridad' }),
  );
  expect(
    await dialog.findByRole('heading', { name: 'Contraseña' }),
  ).toBeTruthy();
});

test('a patient with a link for signed-out use reads so, and may sign out or stay', async () => {
  const { user, router } = await openPanel(
    'patient',
    '/mi-cuenta/citas?aviso=enlace',
  );
  await screen.findByText('Ese enlace se usa sin sesión abierta');
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
  await user.click(page.getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() =>
    expect(
      screen.queryByText('Ese enlace se usa sin sesión abierta'),
    ).toBeNull(),
  );
  expect(router.state.location.search).not.toHaveProperty('aviso');
});

test('signing out of a staff panel ends the session, says so and clears the browser', async () => {
  const { user, router, fake } = await openPanel(
    'reception',
    '/recepcion/appointments',
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cerrar sesión' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(fake.callsOf('reception.session.end')).toHaveLength(1);
  expect(screen.getByText('Ha cerrado sesión correctamente')).toBeTruthy();
  expect(sessionStorage.getItem('reception_session')).toBeNull();
});
