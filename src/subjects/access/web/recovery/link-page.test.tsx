import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { storedSession } from '../../../../base/api/web/session/session.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { fakeLinks } from '../../../../testing/fakes/access/fake-recovery.ts';
import { fakePatient } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

type User = Awaited<ReturnType<typeof openApp>>['user'];

const open = (token: string, fake?: FakeApi) =>
  openApp(`/recordar?token=${token}`, fake);
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label);
const save = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
const mainLink = (name: string) =>
  within(screen.getByRole('main')).getByRole('link', { name });

describe('a link to a new password', () => {
  test('leaves the address bar at once, waits for the user, and sets the password', async () => {
    const { user, fake, router } = await open(fakeLinks.patient);
    await heading('Elija su contraseña');
    await waitFor(() => expect(router.state.location.href).toBe('/recordar'));
    expect(fake.callsOf('recovery.setPassword')).toEqual([]);
    await user.type(
      await field('Contraseña nueva'),
      'lluvia sobre el tejado{Enter}',
    );
    const title = await heading(`Listo, ${fakePatient.name}`);
    expect(document.activeElement).toBe(title);
    expect(fake.callsOf('recovery.setPassword')[0]?.input).toEqual({
      token: fakeLinks.patient,
      password: 'lluvia sobre el tejado',
    });
    expect(mainLink('Ingresar').getAttribute('href')).toBe(
      '/login?rol=paciente',
    );
  });

  test('that invites a doctor says so, and leads to the doctor’s sign-in', async () => {
    const { user } = await open(fakeLinks.doctor);
    expect(
      await screen.findByText(/Elena Sosa, la clínica le abrió una cuenta/),
    ).toBeTruthy();
    await user.type(await field('Contraseña nueva'), 'lluvia sobre el tejado');
    await save(user);
    await heading('Listo, Elena Sosa');
    expect(mainLink('Ingresar').getAttribute('href')).toBe('/login?rol=doctor');
  });

  test('shows the password only when asked', async () => {
    const { user } = await open(fakeLinks.patient);
    const password = await field('Contraseña nueva');
    expect(password.type).toBe('password');
    await user.click(
      screen.getByRole('button', { name: 'Mostrar contraseña nueva' }),
    );
    expect(password.type).toBe('text');
  });

  test.each([
    ['nothing', '', 'Escriba la contraseña nueva.'],
    [
      'too short',
      'corta',
      'La contraseña tiene que tener 8 caracteres como mínimo.',
    ],
    [
      'what the server refuses',
      'password123',
      'Esa contraseña se adivina enseguida.',
    ],
  ])(
    'given %s says so at the field, and stays valid',
    async (who, typed, message) => {
      const fake = createFakeApi();
      if (who === 'what the server refuses') {
        fake.refuseNext('recovery.setPassword', 'INVALID_INPUT', {
          fields: [{ path: 'password', message }],
        });
      }
      const { user } = await open(fakeLinks.patient, fake);
      const password = await field('Contraseña nueva');
      if (typed) await user.type(password, typed);
      await save(user);
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(password));
      expect(password.value).toBe(typed);
      await user.clear(password);
      await user.type(password, 'lluvia sobre el tejado');
      await save(user);
      expect(await heading(`Listo, ${fakePatient.name}`)).toBeTruthy();
    },
  );

  test.each(['de-nadie', '12345', '%3Cscript%3E'])(
    'that is %s says that it no longer works, and offers another',
    async (token) => {
      const fake = createFakeApi();
      fake.refuse('recovery.readLink', 'LINK_VOID');
      await open(token, fake);
      await heading('Este enlace ya no sirve');
      expect(mainLink('Pedir otro enlace').getAttribute('href')).toBe(
        '/recordar?para=clave',
      );
    },
  );

  test('that was used meanwhile says so, and offers both ways on', async () => {
    const fake = createFakeApi();
    const { user } = await open(fakeLinks.patient, fake);
    await user.type(await field('Contraseña nueva'), 'lluvia sobre el tejado');
    fake.refuseNext('recovery.setPassword', 'LINK_VOID');
    await save(user);
    const title = await heading('Este enlace ya no sirve');
    expect(document.activeElement).toBe(title);
    expect(mainLink('Pedir otro enlace')).toBeTruthy();
    expect(mainLink('ingrese con ella').getAttribute('href')).toBe('/login');
  });

  test('that could not be read because the clinic did not answer can be read again', async () => {
    const fake = createFakeApi();
    fake.lose('recovery.readLink', 'request');
    const { user } = await open(fakeLinks.patient, fake);
    const again = await screen.findByRole('button', {
      name: 'Probar de nuevo',
    });
    fake.restore('recovery.readLink');
    await user.click(again);
    expect(await heading('Elija su contraseña')).toBeTruthy();
  });

  test('that lost its answer says that the password may be set, and how to find out', async () => {
    const fake = createFakeApi();
    fake.lose('recovery.setPassword', 'answer');
    const { user } = await open(fakeLinks.patient, fake);
    await user.type(await field('Contraseña nueva'), 'lluvia sobre el tejado');
    // The first request sets the password; the one that repeats it finds the link used up.
    fake.answerNext('recovery.setPassword', {
      role: 'patient',
      name: fakePatient.name,
    });
    fake.refuseNext('recovery.setPassword', 'LINK_VOID');
    await save(user);
    await heading('Este enlace ya no sirve');
    expect(screen.getByText(/Si acaba de elegir su contraseña/)).toBeTruthy();
    expect(mainLink('ingrese con ella').getAttribute('href')).toBe('/login');
  });

  test('keeps the typed password when the connection fails', {
    tags: ['all'],
  }, async () => {
    const fake = createFakeApi();
    fake.lose('recovery.setPassword', 'request');
    const { user } = await open(fakeLinks.patient, fake);
    await user.type(await field('Contraseña nueva'), 'lluvia sobre el tejado');
    await save(user);
    expect(
      await screen.findByText(/No hay conexión con la clínica/),
    ).toBeTruthy();
    expect((await field('Contraseña nueva')).value).toBe(
      'lluvia sobre el tejado',
    );
  });
});

describe('the first administrator', () => {
  test('creates the account through the printed link, and is signed in', async () => {
    const { user, fake, router } = await open(fakeLinks.firstAdmin);
    await heading('Cree la cuenta de administración');
    await user.type(await field('Nombre y apellido'), 'Silvia Arrieta');
    await user.type(await field('E-mail'), 'silvia@clinica.example');
    await user.type(await field('Contraseña'), 'lluvia sobre el tejado');
    await user.click(screen.getByRole('button', { name: 'Crear la cuenta' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/^\/admin\//),
    );
    expect(storedSession('admin')).toMatchObject({
      name: 'Silvia Arrieta',
      rememberMe: false,
    });
    expect(fake.callsOf('recovery.createFirstAdmin')[0]?.input).toEqual({
      token: fakeLinks.firstAdmin,
      name: 'Silvia Arrieta',
      email: 'silvia@clinica.example',
      password: 'lluvia sobre el tejado',
    });
  });

  test('reads errors at each field, and at the end that the link is used up', async () => {
    const fake = createFakeApi();
    const { user } = await open(fakeLinks.firstAdmin, fake);
    await heading('Cree la cuenta de administración');
    const create = () =>
      user.click(screen.getByRole('button', { name: 'Crear la cuenta' }));
    await create();
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3);
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field('Nombre y apellido')),
    );
    await user.type(await field('Nombre y apellido'), 'Silvia Arrieta');
    await user.type(await field('E-mail'), 'silvia@clinica.example');
    await user.type(await field('Contraseña'), 'lluvia sobre el tejado');
    fake.refuseNext('recovery.createFirstAdmin', 'LINK_VOID');
    await create();
    await heading('Este enlace ya no sirve');
    expect(
      screen.getByText(/al reiniciar el sistema se muestra un enlace nuevo/),
    ).toBeTruthy();
  });
});

test.each(rowsOfProof([fakeLinks.patient, fakeLinks.firstAdmin, 'de-nadie']))(
  'axe objects to nothing at the link %s',
  async (token) => {
    const fake = createFakeApi();
    if (token === 'de-nadie') fake.refuse('recovery.readLink', 'LINK_VOID');
    await open(token, fake);
    await screen.findByRole('heading', { level: 1 });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);
