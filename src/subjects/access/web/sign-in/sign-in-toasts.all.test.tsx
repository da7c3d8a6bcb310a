import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
} from '../../../../base/ui/toast/toast-store.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

/* The catalogue of the specification (§8), word for word: title, description and style of each toast of a sign-in. */

// A toast outlives the page that it was shown on.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const procedures = {
  paciente: 'signIn.patient',
  doctor: 'signIn.doctor',
  administracion: 'signIn.admin',
  recepcion: 'signIn.reception',
} as const;
type Rol = keyof typeof procedures;

async function signInAs(rol: Rol, refusal?: RefusalCode) {
  const fake = createFakeApi();
  if (refusal) fake.refuse(procedures[rol], refusal);
  const { user } = await openApp(`/login?rol=${rol}`, fake);
  const isPatient = rol === 'paciente';
  await user.type(
    await screen.findByLabelText(isPatient ? 'DNI' : 'E-mail'),
    isPatient ? '30111222' : 'a@b.test',
  );
  await user.type(screen.getByLabelText('Contraseña'), '30111222');
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
}

test.each<[Rol, RefusalCode, string]>([
  ['doctor', 'CREDENTIALS_INVALID', 'Credenciales inválidas'],
  ['administracion', 'CREDENTIALS_INVALID', 'Credenciales inválidas'],
  ['recepcion', 'CREDENTIALS_INVALID', 'Credenciales inválidas'],
  ['doctor', 'DOCTOR_NOT_FOUND', 'Doctor no encontrado en el sistema'],
  ['doctor', 'USER_INACTIVE', 'Usuario inactivo'],
  ['administracion', 'USER_INACTIVE', 'Usuario inactivo'],
  ['recepcion', 'USER_INACTIVE', 'Usuario inactivo'],
  ['paciente', 'DNI_NOT_FOUND', 'DNI no encontrado o incorrecto.'],
  ['paciente', 'WRONG_PASSWORD', 'Contraseña incorrecta.'],
  ['paciente', 'FAULT', 'Ocurrió un error durante el inicio de sesión.'],
])(
  '%s, refused with %s: a destructive toast says "%s"',
  async (rol, code, description) => {
    await signInAs(rol, code);
    expect(currentToasts()).toMatchObject([
      {
        title: 'Error de autenticación',
        description,
        tone: 'destructive',
        open: true,
      },
    ]);
    const title = within(
      screen.getByRole('region', { name: 'Avisos' }),
    ).getByText('Error de autenticación');
    expect(title.closest('[data-tone]')?.getAttribute('data-tone')).toBe(
      'destructive',
    );
  },
);

test('a user who gets in reads a welcome toast that is not destructive', async () => {
  // Seen as it appears: the next page may take longer to load than a toast lasts.
  const appeared: ReturnType<typeof currentToasts>[] = [];
  onTestFinished(subscribeToToasts(() => appeared.push(currentToasts())));
  await signInAs('paciente');
  const [[{ tone, ...toast } = {}] = []] = appeared;
  expect(toast).toMatchObject({
    title: 'Inicio de sesión exitoso',
    description: 'Bienvenido, Juana Prueba',
    open: true,
  });
  expect(tone).not.toBe('destructive');
});
