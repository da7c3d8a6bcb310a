import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { fakePatient } from '../../../testing/fake-clinic.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { openLink } from '../../../testing/open-link.tsx';

const confirmButton = () => screen.findByRole('button', { name: 'Confirmar asistencia' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('confirming says so, in the facts and in words, and keeps changing and cancelling', async () => {
  const { fake, user, turno } = await openLink();
  await user.click(await confirmButton());
  expect(await screen.findByText('Asistencia confirmada', { selector: 'main p' })).toBeTruthy();
  expect(screen.getByText('Confirmado')).toBeTruthy();
  expect(fake.turnos.get(turno.id)?.isConfirmed).toBe(true);
  expect(screen.queryByRole('button', { name: 'Confirmar asistencia' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cambiar el turno' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancelar el turno' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a screen reader hears that it was confirmed', async () => {
  const { user } = await openLink();
  await user.click(await confirmButton());
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Asistencia confirmada',
    ),
  );
});

test('a turno confirmed before is not asked about again', async () => {
  await openLink({ isConfirmed: true });
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirmar asistencia' })).toBeNull();
});

test('who entered with the DNI and the code confirms as well', async () => {
  const fake = createFakeApi();
  const turno = fake.addTurno();
  const { user } = await openApp(`/cancelar-turno/${turno.id}`, fake);
  await user.type(await screen.findByRole('textbox', { name: 'DNI' }), fakePatient.dni);
  await user.type(screen.getByRole('textbox', { name: 'Código del turno' }), turno.code);
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await user.click(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(fake.callsOf('appointments.confirm').map(({ input }) => input)).toEqual([
    { appointmentId: turno.id, access: { kind: 'code', dni: fakePatient.dni, code: turno.code } },
  ]);
});

test('pressing it again and again confirms once', async () => {
  const { fake, user } = await openLink();
  await user.tripleClick(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(fake.callsOf('appointments.confirm')).toHaveLength(1);
});

test('late, it can still be confirmed', async () => {
  const { user } = await openLink({ startsAt: '2026-11-16T20:00:00Z' });
  await user.click(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
});

test('a turno that the clinic cancelled meanwhile says so, and shows how it stands', async () => {
  const { fake, user, turno } = await openLink();
  const button = await confirmButton();
  Object.assign(turno, { status: 'cancelled' });
  await user.click(button);
  await heading('Turno cancelado');
  expect(screen.getByText('El turno cambió y ya no se puede hacer esto.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Agendar otro turno' })).toBeTruthy();
  expect(fake.callsOf('appointments.confirm')).toHaveLength(1);
});

test('without connection it says so beside the button, keeps the turno, and tries again when asked to', async () => {
  const { fake, user, turno } = await openLink();
  const button = await confirmButton();
  fake.lose('appointments.confirm', 'request');
  await user.click(button);
  const problem = await screen.findByText(/No hay conexión con la clínica/);
  await waitFor(() => expect(document.activeElement?.contains(problem)).toBe(true));
  expect(screen.getByText(turno.code)).toBeTruthy();
  expect(turno.isConfirmed).toBe(false);
  fake.restore('appointments.confirm');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
});

test('an answer that was lost is no failure: the turno shows that it was done', async () => {
  const { fake, user } = await openLink();
  const button = await confirmButton();
  fake.lose('appointments.confirm', 'answer');
  await user.click(button);
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/No hay conexión/)).toBeNull());
});

test('with the database out of reach nothing is lost, and it may be tried again', async () => {
  const { fake, user } = await openLink();
  const button = await confirmButton();
  for (let times = 0; times < 2; times++) fake.refuseNext('appointments.confirm', 'UNAVAILABLE');
  await user.click(button);
  expect(await screen.findByText(/El sistema no responde en este momento/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Confirmado')).toBeTruthy();
});

test('after too many attempts it says how long to wait', async () => {
  const { fake, user } = await openLink();
  const button = await confirmButton();
  fake.refuseNext('appointments.confirm', 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 90 });
  await user.click(button);
  expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^1:(30|29)$/);
});
