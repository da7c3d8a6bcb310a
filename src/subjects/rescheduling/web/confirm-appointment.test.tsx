import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nothingLeft } from '../../../testing/fakes/appointments/example-appointments.ts';
import { fakePatient } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openLink } from '../../../testing/pages/open-link.tsx';

const confirmButton = () =>
  screen.findByRole('button', { name: 'Confirmar asistencia' });
const confirmed = { isConfirmed: true, canConfirm: false };

/** Opens the link of an appointment that becomes confirmed when its patient confirms it. */
async function openToConfirm(...said: Parameters<typeof openLink>) {
  const opened = await openLink(...said);
  opened.fake.becomes('confirm', opened.appointment, confirmed);
  return opened;
}

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

test('confirming shows it in the facts and in words, and the patient may still change or cancel', async () => {
  const { fake, user, appointment } = await openToConfirm();
  await user.click(await confirmButton());
  expect(
    await screen.findByText('Asistencia confirmada', { selector: 'main p' }),
  ).toBeTruthy();
  expect(screen.getByText('Confirmado')).toBeTruthy();
  expect(
    fake.callsOf('appointments.confirm').map(({ input }) => input),
  ).toMatchObject([
    {
      appointmentId: appointment.id,
      access: { kind: 'link', token: appointment.linkToken },
    },
  ]);
  expect(
    screen.queryByRole('button', { name: 'Confirmar asistencia' }),
  ).toBeNull();
  expect(screen.getByRole('button', { name: 'Cambiar el turno' })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Cancelar el turno' }),
  ).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1 }),
    ),
  );
});

test('a screen reader announces the confirmation', async () => {
  const { user } = await openToConfirm();
  await user.click(await confirmButton());
  await waitFor(() =>
    expect(
      screen.getAllByRole('status').map(({ textContent }) => textContent),
    ).toContain('Asistencia confirmada'),
  );
});

test('a confirmed appointment is not asked about again', async () => {
  await openLink(confirmed);
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: 'Confirmar asistencia' }),
  ).toBeNull();
});

test('a patient with DNI and code confirms as well', async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.becomes('confirm', appointment, confirmed);
  const { user } = await openApp(`/cancelar-turno/${appointment.id}`, fake);
  await user.type(
    await screen.findByRole('textbox', { name: 'DNI' }),
    fakePatient.dni,
  );
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    appointment.code,
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await user.click(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(
    fake.callsOf('appointments.confirm').map(({ input }) => input),
  ).toEqual([
    {
      appointmentId: appointment.id,
      access: { kind: 'code', dni: fakePatient.dni, code: appointment.code },
    },
  ]);
});

test('pressing three times confirms once', async () => {
  const { fake, user } = await openToConfirm();
  await user.tripleClick(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(fake.callsOf('appointments.confirm')).toHaveLength(1);
});

test('a patient can still confirm late', async () => {
  const { user } = await openToConfirm({
    startsAt: '2026-11-16T20:00:00Z',
    isLate: true,
    canChange: false,
  });
  await user.click(await confirmButton());
  expect(await screen.findByText('Confirmado')).toBeTruthy();
});

test('an appointment that the clinic cancelled meanwhile says so, and shows its state', async () => {
  const { fake, user, appointment } = await openToConfirm();
  const button = await confirmButton();
  Object.assign(appointment, {
    ...nothingLeft,
    status: 'cancelled',
    cancelled: { askedBy: 'clinic', reason: null },
  });
  fake.refuseNext('appointments.confirm', 'WRONG_STATUS', {
    status: 'cancelled',
  });
  await user.click(button);
  await heading('Turno cancelado');
  expect(
    screen.getByText('El turno cambió y ya no se puede hacer esto.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Agendar otro turno' })).toBeTruthy();
  expect(fake.callsOf('appointments.confirm')).toHaveLength(1);
});

test('without a connection the page says so beside the button, keeps the appointment, and can try again', async () => {
  const { fake, user, appointment } = await openToConfirm();
  const button = await confirmButton();
  fake.lose('appointments.confirm', 'request');
  await user.click(button);
  const problem = await screen.findByText(/No hay conexión con la clínica/);
  await waitFor(() =>
    expect(document.activeElement?.contains(problem)).toBe(true),
  );
  expect(screen.getByText(appointment.code)).toBeTruthy();
  expect(appointment.isConfirmed).toBe(false);
  fake.restore('appointments.confirm');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
});

test('a confirmation with a lost answer is shown as done', async () => {
  const { fake, user } = await openToConfirm();
  const button = await confirmButton();
  fake.lose('appointments.confirm', 'answer');
  await user.click(button);
  expect(await screen.findByText('Confirmado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/No hay conexión/)).toBeNull());
});

test('without the database nothing is lost, and the patient may try again', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await openToConfirm();
  const button = await confirmButton();
  for (let times = 0; times < 2; times++)
    fake.refuseNext('appointments.confirm', 'UNAVAILABLE');
  await user.click(button);
  expect(
    await screen.findByText(/El sistema no responde en este momento/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Confirmado')).toBeTruthy();
});

test('after too many attempts the page says how long to wait', async () => {
  const { fake, user } = await openToConfirm();
  const button = await confirmButton();
  fake.refuseNext('appointments.confirm', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 90,
  });
  await user.click(button);
  expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^1:(30|29)$/);
});
