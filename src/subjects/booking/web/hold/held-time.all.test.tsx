import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { offerOf } from '../../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeDoctors,
  fakePatient,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  atTimes,
  field,
  fillNewPatient,
  heading,
  laura,
  reachConfirm,
  takeFirst,
} from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

test('a patient who loses a time gets the nearest times, each a press away', async () => {
  const app = await openApp(atTimes);
  const other = offerOf(laura, '2026-11-18T12:00:00Z');
  app.fake.refuseNext('holds.create', 'SLOT_TAKEN', { nearest: [other] });
  await app.user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  await app.user.click(
    screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }),
  );
  await heading('¿Para quién es el turno?');
  expect(app.router.state.location.search).toMatchObject({
    dia: '2026-11-18',
    hora: '09:00',
  });
});

test('a time lost at the last moment keeps the form, and the nearest time can be booked', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  const other = offerOf(laura, '2026-11-18T12:00:00Z');
  fake.refuseNext('appointments.book', 'SLOT_TAKEN', { nearest: [other] });
  await reachConfirm(app);
  expect(screen.getByRole('timer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  // Another patient has the time, so no clock counts on.
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Elena Ñandú')).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }),
  );
  expect(await screen.findByText('Miércoles 18 de noviembre')).toBeTruthy();
  expect(screen.queryByText('Ese horario acaba de ocuparse.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const [lost, booked] = fake
    .callsOf('appointments.book')
    .map(({ input }) => input);
  expect(lost).not.toMatchObject({ startsAt: other.startsAt });
  expect(booked).toMatchObject({ startsAt: other.startsAt });
  expect(fake.callsOf('appointments.book')).toHaveLength(2);
});

test('when the time runs out, typed text stays, and the time can be taken again', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 0.04;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  fake.refuseNext('holds.extend', 'HOLD_ALREADY_EXTENDED');
  await app.user.type(field('DNI'), '40555666');
  const message =
    'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('DNI').value).toBe('40555666');
  fake.holdMinutes = 5;
  await app.user.click(
    screen.getByRole('button', { name: /^Tomar otra vez las/ }),
  );
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(field('DNI').value).toBe('40555666');
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:5\d)$/);
});

test('when the time runs out at the last step, confirming takes it again if it is free', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 0.08;
  const app = await openApp(atTimes, fake);
  fake.refuseNext('holds.extend', 'HOLD_ALREADY_EXTENDED');
  await takeFirst(app);
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  const hope = 'Si el horario sigue libre, al confirmar es suyo.';
  expect(await screen.findByText(hope)).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Mis turnos');
});

test('typing with little time left asks once for five more minutes', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 1.5;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.type(field('DNI'), '30111222');
  await waitFor(() =>
    expect(screen.getByRole('timer').textContent).toMatch(/^6:/),
  );
  expect(fake.callsOf('holds.extend')).toHaveLength(1);
});

test('if the address may extend no more holds, the page goes on and does not ask again', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 1.5;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  fake.refuseNext('holds.extend', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 40,
  });
  await app.user.type(field('DNI'), '3');
  await waitFor(() => expect(fake.callsOf('holds.extend')).toHaveLength(1));
  await app.user.type(field('DNI'), '0111222');
  expect(fake.callsOf('holds.extend')).toHaveLength(1);
  expect(screen.getByRole('timer').textContent).toMatch(/^1:/);
  expect(screen.queryByText('Hubo demasiados intentos')).toBeNull();
});

test('the page solves the puzzle for a hold without telling the patient', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext(
    'holds.create',
    'PROOF_OF_WORK_NEEDED',
    await easyPuzzle(),
  );
  await takeFirst(app);
  const [first, second] = app.fake.callsOf('holds.create');
  expect(first?.input).not.toHaveProperty('proofOfWork');
  expect(second?.input).toEqual({
    ...(first?.input as object),
    proofOfWork: expect.any(String),
  });
  expect(screen.queryByText(/Hubo demasiados intentos/)).toBeNull();
});

test('a patient whose time the counter gave gets the nearest times, and keeps the typed text', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  await takeFirst(app);
  await user.type(field('DNI'), fakePatient.dni);
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  fake.refuseNext('holds.identify', 'HOLD_EXPIRED');
  fake.refuseNext('holds.create', 'SLOT_TAKEN', {
    nearest: [offerOf(laura, '2026-11-18T12:00:00Z')],
  });
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }),
  );
  await waitFor(() =>
    expect(screen.queryByText('Ese horario acaba de ocuparse.')).toBeNull(),
  );
  expect(field('DNI').value).toBe(fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
});

test('a patient who continues while another time is being held stays at their step', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 0.04;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  fake.refuseNext('holds.extend', 'HOLD_ALREADY_EXTENDED');
  await fillNewPatient(app);
  const again = await screen.findByRole('button', {
    name: /^Tomar otra vez las/,
  });
  fake.holdMinutes = 5;
  fake.refuseNext('holds.create', 'SLOT_TAKEN', {
    nearest: [offerOf(laura, '2026-11-18T12:00:00Z')],
  });
  await app.user.click(again);
  const nearest = await screen.findByRole('button', {
    name: 'mié 18/11 09:00 · Laura Gómez',
  });
  const letGo = fake.holdBack('holds.create');
  await app.user.click(nearest);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  letGo();
  await waitFor(() =>
    expect(app.router.state.location.search).toMatchObject({
      dia: '2026-11-18',
    }),
  );
  await screen.findByText('Miércoles 18 de noviembre');
  await heading('Revise y confirme');
});

test('going back to the times releases the held time', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  await app.user.click(screen.getByRole('button', { name: /Volver/ }));
  await heading('Elija día y horario');
  await waitFor(() =>
    expect(app.fake.callsOf('holds.release')).toHaveLength(1),
  );
});

test('after a loss with any doctor wanted, the nearest times are those of all doctors', async () => {
  const fake = createFakeApi();
  const martin = fakeDoctors[1]?.id ?? '';
  fake.attends = (minute) => (minute === 540 ? 0 : 1);
  const app = await openApp(
    '/agendar-cita?especialidad=cardiologia&cobertura=particular&paso=horario',
    fake,
  );
  fake.refuseNext('appointments.book', 'SLOT_TAKEN', {
    nearest: [offerOf(laura, '2026-11-18T12:00:00Z')],
  });
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  const other = await screen.findByRole('button', {
    name: 'mar 17/11 09:20 · Martín Sosa',
  });
  expect(screen.queryByRole('button', { name: /17\/11 09:00/ })).toBeNull();
  await app.user.click(other);
  await waitFor(() => expect(fake.callsOf('holds.create')).toHaveLength(2));
  expect(fake.callsOf('holds.create')[1]?.input).toMatchObject({
    doctorId: martin,
  });
});
