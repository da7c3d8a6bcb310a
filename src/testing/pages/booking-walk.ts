import { screen } from '@testing-library/react';
import { fakeDoctors } from '../fakes/clinic/fake-clinic.ts';
import type { openApp } from './open-app.tsx';

type App = Awaited<ReturnType<typeof openApp>>;

/** The doctor at whose times the tests of booking begin. */
export const laura = fakeDoctors[0]?.id ?? '';
export const atTimes = `/agendar-cita/${laura}?cobertura=particular&paso=horario`;

export const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
export const field = (name: string) =>
  screen.getByRole('textbox', { name }) as HTMLInputElement;

/** Takes the first time, and reaches the question whom the appointment is for. */
export async function takeFirst({ user }: App) {
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
}

export async function fillNewPatient({ user }: App, dni = '40.555.666') {
  await user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await user.type(field('DNI'), dni);
  await user.type(field('Nombre y apellido'), 'Elena Ñandú');
  await user.type(field('Fecha de nacimiento'), '05041983');
  await user.type(field('Celular'), '11 5555-4444');
  await user.click(
    screen.getByRole('checkbox', { name: /política de privacidad/ }),
  );
}

/** Goes from the times to the last step, as a new patient. */
export async function reachConfirm(app: App, dni?: string) {
  await takeFirst(app);
  await fillNewPatient(app, dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
}
