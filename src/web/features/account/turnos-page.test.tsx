import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar/clinic-day.ts';
import { doctorAt, startOf, visitOf } from '../../../testing/fake-agenda.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { fakeToday } from '../../../testing/fake-clinic.ts';
import { openPanel } from '../../../testing/open-panel.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function withTurnos() {
  const fake = createFakeApi();
  const at = (days: number, minute: number) =>
    visitOf({ doctorId: doctorAt(0).id, startsAt: startOf(addDays(fakeToday, days), minute) });
  const later = fake.addTurno({ ...at(9, 840), isConfirmed: true });
  const next = fake.addTurno(at(3, 600));
  const past = fake.addTurno({ ...at(-30, 600), status: 'fulfilled' });
  return { fake, next, later, past };
}

test('shows the next turno large, with when, where, with whom and its code, and the others below', async () => {
  const { fake, next, later } = withTurnos();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await heading('Mis turnos');
  const first = within(await screen.findByRole('region', { name: 'Su próximo turno' }));
  expect(first.getByText('Jueves 19 de noviembre')).toBeTruthy();
  expect(first.getByText('10:00')).toBeTruthy();
  expect(first.getByText('Laura Gómez')).toBeTruthy();
  expect(first.getByText(/Av\. San Martín 1234.*Consultorio 3/)).toBeTruthy();
  expect(first.getByText(next.code)).toBeTruthy();
  expect(first.getByText('Reservado')).toBeTruthy();
  const rest = within(screen.getByRole('list', { name: 'Turnos siguientes' }));
  expect(rest.getAllByRole('listitem')).toHaveLength(1);
  expect(rest.getByText(`Código ${later.code}`)).toBeTruthy();
  expect(rest.getByText('Confirmado')).toBeTruthy();
});

test('says nothing of specialty or practice before the patient confirmed who they are', async () => {
  const { fake } = withTurnos();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  expect(document.body.textContent).not.toMatch(/cardiolog/i);
});

test('who has no turno is told so and can book one', async () => {
  await openPanel('patient', '/mi-cuenta/citas');
  expect(await screen.findByText('No tiene turnos reservados')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Agendar cita' }).getAttribute('href')).toBe(
    '/mi-cuenta/citas?agendar=',
  );
});

test('turnos that do not arrive can be asked for again', async () => {
  const { fake } = withTurnos();
  fake.lose('patient.turnos.list', 'request');
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByText(/No hay conexión con la clínica/);
  fake.restore('patient.turnos.list');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await screen.findByRole('region', { name: 'Su próximo turno' });
});

test('opens a turno of theirs with all that can be done to it, and comes back', async () => {
  const { fake, next } = withTurnos();
  const { user, router } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await user.click(await screen.findByRole('link', { name: 'Ver, cambiar o cancelar' }));
  const title = await heading('Su turno');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(router.state.location.search).toMatchObject({ turno: next.id });
  expect(router.state.location.href).not.toContain(next.linkToken);
  await user.click(screen.getByRole('button', { name: 'Confirmar asistencia' }));
  await screen.findByText('La clínica ya sabe que viene. Si algo cambia, avise desde aquí.');
  await user.click(screen.getByRole('link', { name: 'Mis turnos' }));
  await heading('Mis turnos');
  const first = within(await screen.findByRole('region', { name: 'Su próximo turno' }));
  expect(await first.findByText('Confirmado')).toBeTruthy();
});

function withCancelled() {
  const { fake, next, later } = withTurnos();
  Object.assign(later, { status: 'cancelled', cancelledAt: fake.now() - 60_000 });
  return { fake, next, later };
}

test('what was cancelled moments ago is listed with the way back, which puts it among the others', async () => {
  const { fake } = withCancelled();
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const cancelled = within(await screen.findByRole('region', { name: 'Cancelados recién' }));
  expect(cancelled.getByText('miércoles 25 de noviembre, 14:00', { selector: 'p time' })).toBeTruthy();
  expect(cancelled.getByRole('timer').textContent).toMatch(/^[89]:\d\d$/);
  expect(screen.queryByRole('list', { name: 'Turnos siguientes' })).toBeNull();
  await user.click(cancelled.getByRole('button', { name: /^Deshacer.*miércoles 25/ }));
  expect(await screen.findByRole('list', { name: 'Turnos siguientes' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cancelados recién' })).toBeNull());
});

test('a cancelled turno whose time somebody took meanwhile stays cancelled, and it is said', async () => {
  const { fake, later } = withCancelled();
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const undo = await screen.findByRole('button', { name: /^Deshacer/ });
  fake.addTurno({ startsAt: later.startsAt, doctor: later.doctor, dni: '28999888' });
  await user.click(undo);
  expect(await screen.findByText(/Ese horario acaba de ocuparse/)).toBeTruthy();
  expect(later.status).toBe('cancelled');
});

test('in a browser that is not known it is taken back by who confirms who they are', async () => {
  const { fake } = withCancelled();
  fake.isKnownBrowser = false;
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await user.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy();
});

test('what was cancelled longer ago is only among what was', async () => {
  const { fake, later } = withCancelled();
  later.cancelledAt = fake.now() - 600_000;
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  expect(screen.queryByRole('region', { name: 'Cancelados recién' })).toBeNull();
});

test('in a browser that is not known the turno opens by its code', async () => {
  const { fake, next } = withTurnos();
  fake.isKnownBrowser = false;
  const { user } = await openPanel('patient', `/mi-cuenta/citas?turno=${next.id}`, { fake });
  await heading('Ver su turno');
  expect(screen.getByRole('button', { name: 'Confirmar que soy yo' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'DNI' }), next.dni);
  await user.type(screen.getByRole('textbox', { name: 'Código del turno' }), next.code);
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await heading('Su turno');
});

test("another person's turno says so and offers to sign out", async () => {
  const fake = createFakeApi();
  const turno = fake.addTurno({ dni: '28999888' });
  await openPanel('patient', `/mi-cuenta/citas?turno=${turno.id}`, { fake });
  await heading('Ese turno no está en su cuenta');
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
  expect(page.queryByText(turno.code)).toBeNull();
});

test('nothing that axe objects to', async () => {
  const { fake } = withTurnos();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  await waitFor(() => expect(document.title).toBe('Mis turnos · Clínica del Parque'));
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
