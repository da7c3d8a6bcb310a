import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { startOf } from '../../../testing/fakes/appointments/fake-agenda.ts';
import { fakeToday } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const startsAt = startOf(fakeToday, 840);

/** A patient who arrived for their next appointment. */
function withArrived(changes: Partial<UpcomingAppointment> = {}) {
  const fake = createFakeApi();
  const arrived = {
    startsAt,
    status: 'arrived',
    canConfirm: false,
    ticket: 'A-014',
  } as const;
  const appointment = upcomingAppointment({ ...arrived, ...changes });
  const listed = [appointment];
  fake.answer('patient.appointments.list', () => [...listed]);
  return { fake, appointment, listed };
}
const open = (fake: ReturnType<typeof createFakeApi>) =>
  openPanel('patient', '/mi-cuenta/citas', { fake });
const next = async () =>
  within(await screen.findByRole('region', { name: 'Su próximo turno' }));

test('an arrived patient sees the number, the people before and the wait, and no longer how early to come', async () => {
  const { fake } = withArrived();
  await open(fake);
  const first = await next();
  expect(await first.findByText('2 personas antes que usted')).toBeTruthy();
  expect(first.getByText('A-014')).toBeTruthy();
  expect(first.getByText(/^Entre 10 y 25 minutos/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/minutos antes/i);
  expect(first.queryByText('Qué traer')).toBeNull();
  expect(first.queryByRole('link', { name: /Cómo llegar/ })).toBeNull();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the place follows the queue by itself, without reading the appointments anew', async () => {
  const { fake } = withArrived();
  await open(fake);
  const first = await next();
  await first.findByText('2 personas antes que usted');
  await waitFor(() => expect(fake.openStreams('patient')).toBe(1));
  expect(fake.openStreams('public')).toBe(0);
  const asked = fake.callsOf('patient.appointments.list').length;
  fake.turnero.own = { ...fake.turnero.own, peopleBefore: 0 };
  fake.announce({ kind: 'queue' }, 'patient');
  expect(await first.findByText('Usted es quien sigue')).toBeTruthy();
  const call = {
    number: 1,
    room: 'Consultorio 3',
    floor: 'Primer piso',
    at: '2026-11-16T11:05:00Z',
  };
  fake.turnero.own = {
    ...fake.turnero.own,
    state: 'called',
    peopleBefore: null,
    call,
  };
  fake.announce({ kind: 'queue' }, 'patient');
  expect(await first.findByText('Pase a Consultorio 3')).toBeTruthy();
  expect(fake.callsOf('patient.appointments.list')).toHaveLength(asked);
});

test('a patient who leaves for a moment keeps the place, and says when they are back; the focus stays on the state', async () => {
  const { fake, appointment } = withArrived();
  const { user } = await open(fake);
  const first = await next();
  await user.click(
    await first.findByRole('button', { name: 'Salgo un momento' }),
  );
  const kept = await first.findByText('Su lugar se guarda hasta las 08:15');
  await waitFor(() =>
    expect(document.activeElement?.contains(kept)).toBe(true),
  );
  expect(first.queryByRole('button', { name: 'Salgo un momento' })).toBeNull();
  await user.click(first.getByRole('button', { name: 'Ya volví' }));
  expect(await first.findByText('2 personas antes que usted')).toBeTruthy();
  expect(fake.callsOf('patient.queue.say').map(({ input }) => input)).toEqual([
    { appointmentId: appointment.id, word: 'out' },
    { appointmentId: appointment.id, word: 'back' },
  ]);
});

test('a patient out for more than fifteen minutes reads that they wait anew from their return', async () => {
  const { fake } = withArrived();
  fake.turnero.own = {
    ...fake.turnero.own,
    state: 'out',
    peopleBefore: null,
    outUntil: '2026-11-16T10:59:00Z',
    now: '2026-11-16T11:00:00Z',
  };
  await open(fake);
  const first = await next();
  expect(await first.findByText('Ya pasaron los 15 minutos')).toBeTruthy();
  expect(first.getByRole('button', { name: 'Ya volví' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/se guarda hasta/);
});

test('a patient who leaves is asked first; then the page says that the appointment is cancelled', async () => {
  const { fake, listed } = withArrived();
  const { user } = await open(fake);
  const first = await next();
  await user.click(await first.findByRole('button', { name: 'Me fui' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Se fue de la clínica?' }),
  );
  expect(fake.callsOf('patient.queue.say')).toEqual([]);
  listed.pop();
  await user.click(dialog.getByRole('button', { name: 'Me fui' }));
  expect(await screen.findByText('No tiene turnos reservados')).toBeTruthy();
  await screen.findByText('Turno cancelado');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Próximos turnos'),
  );
});

test('a press without connection says so in place, and changes nothing', async () => {
  const { fake } = withArrived();
  const { user } = await open(fake);
  const first = await next();
  fake.lose('patient.queue.say', 'request');
  await user.click(
    await first.findByRole('button', { name: 'Salgo un momento' }),
  );
  expect((await first.findByRole('alert')).textContent).toContain(
    'No hay conexión con la clínica.',
  );
  expect(first.getByText('2 personas antes que usted')).toBeTruthy();
});

test('an arrived child’s place stands in the child’s row, with the name', async () => {
  const { fake, listed, appointment } = withArrived();
  const child = upcomingAppointment({
    id: fake.nextId(),
    startsAt: startOf(fakeToday, 860),
    status: 'arrived',
    canConfirm: false,
    ticket: 'B-002',
    patient: { id: fake.nextId(), name: 'Ciro Sosa' },
  });
  listed.push(child);
  const { own } = fake.turnero;
  fake.answer('patient.queue.places', [
    { appointmentId: appointment.id, queue: own },
    {
      appointmentId: child.id,
      queue: { ...own, ticket: 'B-002', peopleBefore: 1 },
    },
  ]);
  await open(fake);
  const row = within(
    await screen.findByRole('list', { name: 'Turnos siguientes' }),
  );
  expect(await row.findByText('1 persona antes que usted')).toBeTruthy();
  expect(row.getByText('B-002')).toBeTruthy();
  expect(row.getByText(/Ciro Sosa/)).toBeTruthy();
  expect((await next()).getByText('2 personas antes que usted')).toBeTruthy();
});

test('if the place is unknown the page still shows the number', async () => {
  const { fake } = withArrived();
  fake.lose('patient.queue.places', 'request');
  await open(fake);
  const first = await next();
  expect(await first.findByText('A-014')).toBeTruthy();
  expect(first.queryByRole('button', { name: 'Salgo un momento' })).toBeNull();
});

test('a signed-in patient who opens the ticket’s QR sees that ticket’s place and a link to their appointments', async () => {
  const fake = createFakeApi();
  const { user, router } = await openPanel(
    'patient',
    `/turnero?turno=${'a'.repeat(65)}`,
    { fake },
  );
  await screen.findByRole('heading', { level: 1, name: 'Su turno' });
  expect(router.state.location.pathname).toBe('/mi-cuenta/citas');
  expect(await screen.findByText('2 personas antes que usted')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ver mis turnos' }));
  await screen.findByRole('heading', { level: 1, name: 'Mis turnos' });
});

test('a ticket of another day says so in the account too', async () => {
  const fake = createFakeApi();
  fake.refuse('ownQueue.read', 'LINK_VOID');
  await openPanel('patient', `/mi-cuenta/citas?lugar=${'a'.repeat(65)}`, {
    fake,
  });
  await screen.findByRole('heading', {
    level: 1,
    name: 'Este enlace ya no sirve',
  });
  expect(screen.getByRole('link', { name: 'Ver mis turnos' })).toBeTruthy();
});
