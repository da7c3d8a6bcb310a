import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';

test('a new patient books with a doctor in four screens', async () => {
  const { fake, user } = await openApp('/agendar-cita');
  await user.click(await screen.findByRole('radio', { name: /Cardiología/ }));
  await user.selectOptions(await screen.findByLabelText('Obra social o prepaga'), 'Salud Federal');
  await user.click(await screen.findByRole('radio', { name: /Laura Gómez/ }));
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Elija día y horario' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Tomar este turno' }));

  expect(await screen.findByRole('heading', { level: 1, name: '¿Para quién es el turno?' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await user.type(screen.getByLabelText('DNI'), '40.555.666');
  await user.type(screen.getByLabelText('Nombre y apellido'), 'Elena Ñandú');
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '05041983');
  await user.type(screen.getByLabelText('Celular'), '11 5555-4444');
  await user.click(screen.getByRole('checkbox', { name: /política de privacidad/ }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Revise y confirme' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Turno confirmado' })).toBeTruthy();
  expect(fake.turnos.size).toBe(1);
});
