import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { fakeActivationCode } from '../../../../testing/fakes/access/fake-recovery.ts';
import { fakePatient } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

type User = Awaited<ReturnType<typeof openApp>>['user'];

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label);
const press = (user: User, name: string) =>
  user.click(screen.getByRole('button', { name }));
const choose = async (user: User, name: RegExp) =>
  user.click(
    within(await screen.findByRole('main')).getByRole('link', { name }),
  );

test('the page shows three choices and explains the password', async () => {
  const { user } = await openApp('/recordar');
  await heading('Recordar o recuperar el acceso');
  const choices = within(
    screen.getByRole('navigation', { name: 'Qué necesita' }),
  ).getAllByRole('link');
  expect(choices.map((link) => link.getAttribute('href'))).toEqual([
    '/recordar?para=clave',
    '/recordar?para=activacion',
    '/recordar?para=turno',
  ]);
  expect(
    screen.getByText(/su contraseña es su mismo número de DNI/),
  ).toBeTruthy();
  await choose(user, /Recordarme mi turno/);
  await waitFor(async () =>
    expect(document.activeElement).toBe(await heading('Recordarme mi turno')),
  );
  await choose(user, /Otras opciones/);
  expect(await heading('Recordar o recuperar el acceso')).toBeTruthy();
});

describe('the link for a new password', () => {
  test('is requested with the DNI, and the answer does not tell if an account exists', async () => {
    const { user, fake } = await openApp('/recordar?para=clave');
    await user.type(await field('DNI'), '30.111.222');
    await press(user, 'Enviarme el enlace');
    const title = await heading('Revise su correo');
    expect(document.activeElement).toBe(title);
    expect(fake.callsOf('recovery.sendPasswordLink')[0]?.input).toEqual({
      who: 'patient',
      dni: '30111222',
    });
    expect(
      screen.getByText(/Si los datos corresponden a una cuenta/),
    ).toBeTruthy();
    await press(user, 'Pedirlo otra vez');
    expect((await field('DNI')).value).toBe('30.111.222');
  });

  test('is requested by a user with the e-mail, by keyboard alone', {
    tags: ['all'],
  }, async () => {
    const { user, fake } = await openApp('/recordar?para=clave');
    (
      await screen.findByRole('radio', { name: 'Trabajo en la clínica' })
    ).focus();
    await user.keyboard(' ');
    await user.tab();
    await user.keyboard('Rita@Clinica.example{Enter}');
    await heading('Revise su correo');
    expect(fake.callsOf('recovery.sendPasswordLink')[0]?.input).toEqual({
      who: 'staff',
      email: 'Rita@Clinica.example',
    });
  });

  test.each([
    ['empty', '', 'Escriba el DNI.'],
    ['letters', 'abc', 'El DNI lleva solo números, con o sin puntos.'],
    ['five thousand digits', '1'.repeat(5000), 'El DNI tiene 7 u 8 números.'],
  ])(
    'with a DNI that is %s asks for another at the field',
    async (_, typed, message) => {
      const { user, fake } = await openApp('/recordar?para=clave');
      const dni = await field('DNI');
      if (typed) {
        await user.click(dni);
        await user.paste(typed);
      }
      await press(user, 'Enviarme el enlace');
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(dni));
      expect(fake.callsOf('recovery.sendPasswordLink')).toEqual([]);
    },
  );

  test('requested too often says so, and keeps the typed DNI', async () => {
    const fake = createFakeApi();
    fake.refuseNext('recovery.sendPasswordLink', 'TOO_MANY_ATTEMPTS', {
      retryAfterSeconds: 90,
    });
    const { user } = await openApp('/recordar?para=clave', fake);
    await user.type(await field('DNI'), '30111222');
    await press(user, 'Enviarme el enlace');
    expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
    expect((await field('DNI')).value).toBe('30111222');
  });

  test('says so when the request fails, and can be requested again', {
    tags: ['all'],
  }, async () => {
    const fake = createFakeApi();
    fake.lose('recovery.sendPasswordLink', 'request');
    const { user } = await openApp('/recordar?para=clave', fake);
    await user.type(await field('DNI'), '30111222');
    await press(user, 'Enviarme el enlace');
    expect(
      await screen.findByText(/No hay conexión con la clínica/),
    ).toBeTruthy();
    fake.restore('recovery.sendPasswordLink');
    await press(user, 'Enviarme el enlace');
    expect(await heading('Revise su correo')).toBeTruthy();
  });
});

test('a patient asks for the next appointments by DNI, and the page does not show them', async () => {
  const { user, fake } = await openApp('/recordar?para=turno');
  await user.type(await field('DNI del paciente'), '30111222{Enter}');
  expect(await heading('Listo, ya lo pedimos')).toBeTruthy();
  expect(fake.callsOf('recovery.sendAppointments')[0]?.input).toEqual({
    dni: '30111222',
  });
});

describe('an activation code', () => {
  async function fill(
    user: User,
    { code = 'k7m2q-fx34b', password = 'lluvia sobre el tejado' } = {},
  ) {
    await user.type(await field('DNI'), fakePatient.dni);
    await user.type(await field('Código de activación'), code);
    await user.type(await field('Contraseña nueva'), password);
    await press(user, 'Guardar contraseña');
  }

  test('sets the password however it is written, and leads to the sign-in', async () => {
    const { user, fake } = await openApp('/recordar?para=activacion');
    await fill(user);
    const title = await heading(`Listo, ${fakePatient.name}`);
    expect(document.activeElement).toBe(title);
    expect(fake.callsOf('recovery.activate')[0]?.input).toEqual({
      dni: fakePatient.dni,
      code: fakeActivationCode,
      password: 'lluvia sobre el tejado',
    });
    const main = within(screen.getByRole('main'));
    expect(
      main.getByRole('link', { name: 'Ingresar' }).getAttribute('href'),
    ).toBe('/login?rol=paciente');
  });

  test('that is wrong says so, does not say which field, and keeps the input', async () => {
    const { user, fake } = await openApp('/recordar?para=activacion');
    fake.refuseNext('recovery.activate', 'CODE_WRONG', { attemptsLeft: null });
    await fill(user, { code: 'AAAAAAAAAA' });
    expect(
      await screen.findByText('Esos datos no abren ninguna cuenta'),
    ).toBeTruthy();
    expect(screen.queryByText(/cinco veces|intentos/)).toBeNull();
    expect((await field('Código de activación')).value).toBe('AAAAAAAAAA');
    expect((await field('Contraseña nueva')).value).toBe(
      'lluvia sobre el tejado',
    );
  });

  test('solves a puzzle by itself when the address sent many wrong ones', async () => {
    const { user, fake } = await openApp('/recordar?para=activacion');
    fake.refuseNext(
      'recovery.activate',
      'PROOF_OF_WORK_NEEDED',
      await easyPuzzle(),
    );
    await fill(user, {});
    await waitFor(() =>
      expect(fake.callsOf('recovery.activate')).toHaveLength(2),
    );
    expect(fake.callsOf('recovery.activate')[1]?.input).toMatchObject({
      proofOfWork: expect.any(String),
    });
  });

  test('with a refused password says so beside it', async () => {
    const { user, fake } = await openApp('/recordar?para=activacion');
    fake.refuseNext('recovery.activate', 'INVALID_INPUT', {
      fields: [
        { path: 'password', message: 'Esa contraseña se adivina enseguida.' },
      ],
    });
    await fill(user, { password: fakePatient.dni });
    expect(
      await screen.findByText('Esa contraseña se adivina enseguida.'),
    ).toBeTruthy();
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field('Contraseña nueva')),
    );
  });

  test('asks for missing fields before it is sent', async () => {
    const { user, fake } = await openApp('/recordar?para=activacion');
    await field('DNI');
    await press(user, 'Guardar contraseña');
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field('DNI')),
    );
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3);
    expect(fake.callsOf('recovery.activate')).toEqual([]);
  });
});

test.each(rowsOfProof(['', '?para=clave', '?para=turno', '?para=activacion']))(
  'axe objects to nothing at /recordar%s',
  async (search) => {
    await openApp(`/recordar${search}`);
    await screen.findByRole('heading', { level: 1 });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);
