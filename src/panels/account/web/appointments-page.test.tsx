import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { addDays } from '../../../base/time/clinic-day.ts';
import { fakeCodes } from '../../../testing/fakes/access/fake-security.ts';
import {
  cancelledAppointment,
  linkedAppointment,
  pastAppointment,
  upcomingAppointment,
} from '../../../testing/fakes/appointments/example-appointments.ts';
import { startOf } from '../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeClinic,
  fakeDoctors,
  fakePatient,
  fakeToday,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import { openPart } from '../../../testing/pages/open-part.tsx';
import { ProposedControls } from './proposed-controls.tsx';

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

/** Two next appointments and a past one: the lists, and the result of opening each link. */
function withAppointments() {
  const fake = createFakeApi();
  const next = fake.addAppointment();
  const later = upcomingAppointment({
    id: fake.nextId(),
    code: 'K7M2Q3',
    startsAt: startOf(addDays(fakeToday, 9), 840),
    isConfirmed: true,
    canConfirm: false,
  });
  fake.answer('patient.appointments.list', [upcomingAppointment(), later]);
  fake.answer('patient.appointments.past', [
    pastAppointment({ id: fake.nextId() }),
  ]);
  fake.answer('patient.appointments.open', { linkToken: next.linkToken });
  return { fake, next, later };
}

test('the page shows the next appointment large, with its hour, place, doctor and code, and the others below', async () => {
  const { fake, next, later } = withAppointments();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await heading('Mis turnos');
  const first = within(
    await screen.findByRole('region', { name: 'Su próximo turno' }),
  );
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

test('the page offers an earlier time for each appointment to come, and sends a late patient to the counter', async () => {
  const { fake, next, later } = withAppointments();
  const late = upcomingAppointment({
    id: fake.nextId(),
    isLate: true,
    canConfirm: false,
  });
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ id: next.id }),
    late,
    later,
  ]);
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  const rest = within(
    await screen.findByRole('list', { name: 'Turnos siguientes' }),
  );
  const [lateRow, laterRow] = rest.getAllByRole('listitem');
  if (!lateRow || !laterRow) throw new Error('Two appointments follow.');
  expect(
    within(lateRow).getByText('Pasó la hora: diríjase a recepción'),
  ).toBeTruthy();
  expect(
    within(lateRow).queryByRole('link', {
      name: /^Avisarme si se libera antes/,
    }),
  ).toBeNull();
  const link = within(laterRow).getByRole('link', {
    name: /^Avisarme si se libera antes/,
  });
  expect(link.getAttribute('href')).toContain(`antes=${later.id}`);
});

test('the patient cancels the sessions of a series at once, and puts them into the calendar by one file', {
  tags: ['all'],
}, async () => {
  const { fake, next } = withAppointments();
  const seriesId = fake.nextId();
  const session = (days: number) =>
    upcomingAppointment({
      id: fake.nextId(),
      seriesId,
      startsAt: startOf(addDays(fakeToday, days), 540),
    });
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ id: next.id }),
    session(4),
    session(6),
  ]);
  fake.answer('patient.series.calendar', { content: 'BEGIN:VCALENDAR' });
  fake.answer('patient.series.cancel', { cancelled: 2 });
  URL.createObjectURL = () => 'blob:sesiones';
  URL.revokeObjectURL = () => {};
  const { user } = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  const series = within(
    await screen.findByRole('region', { name: 'Sesiones en serie' }),
  );
  expect(series.getByText('2 sesiones por venir')).toBeTruthy();
  await user.click(
    series.getByRole('button', { name: 'Agregar todas al calendario' }),
  );
  await waitFor(() =>
    expect(fake.callsOf('patient.series.calendar')).toHaveLength(1),
  );
  await user.click(series.getByRole('button', { name: /^Cancelar todas/ }));
  const dialog = within(
    screen.getByRole('dialog', { name: '¿Cancelar las 2 sesiones?' }),
  );
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ id: next.id }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancelar todas' }));
  expect(await screen.findByText('Sesiones canceladas')).toBeTruthy();
  expect(
    fake.callsOf('patient.series.cancel').map(({ input }) => input),
  ).toEqual([{ seriesId }]);
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'Sesiones en serie' }),
    ).toBeNull(),
  );
});

test('the page names no specialty or practice before the patient confirms their identity', async () => {
  const { fake } = withAppointments();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  expect(document.body.textContent).not.toMatch(/cardiolog/i);
});

test('the page names no professional that the server withholds, in the list or among those just cancelled', async () => {
  const fake = createFakeApi();
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ doctor: null }),
    upcomingAppointment({ id: fake.nextId(), doctor: null }),
  ]);
  fake.answer('patient.appointments.cancelled', [
    cancelledAppointment({
      id: fake.nextId(),
      doctor: null,
      serverNow: new Date().toISOString(),
      undoUntil: new Date(Date.now() + 300_000).toISOString(),
    }),
  ]);
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  expect(await screen.findAllByText('Profesional de la clínica')).toHaveLength(
    3,
  );
  expect(document.body.textContent).not.toContain('Laura Gómez');
  const links = [...document.querySelectorAll('main a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(links.join()).not.toMatch(/agendar-cita\/./);
});

test('a patient without appointments reads so and can book one', async () => {
  await openPanel('patient', '/mi-cuenta/citas');
  expect(await screen.findByText('No tiene turnos reservados')).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Agendar cita' }).getAttribute('href'),
  ).toBe('/mi-cuenta/agendar');
});

test('the patient can ask again for appointments that do not arrive', {
  tags: ['all'],
}, async () => {
  const { fake } = withAppointments();
  fake.lose('patient.appointments.list', 'request');
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByText(/No hay conexión con la clínica/);
  fake.restore('patient.appointments.list');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await screen.findByRole('region', { name: 'Su próximo turno' });
});

test('the patient opens an appointment with all its acts, and comes back', async () => {
  const { fake, next, later } = withAppointments();
  const { user, router } = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
  });
  await user.click(
    await screen.findByRole('link', { name: 'Ver, cambiar o cancelar' }),
  );
  const title = await heading('Su turno');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(router.state.location.search).toMatchObject({ turno: next.id });
  expect(router.state.location.href).not.toContain(next.linkToken);
  fake.becomes('confirm', next, { isConfirmed: true, canConfirm: false });
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ isConfirmed: true, canConfirm: false }),
    later,
  ]);
  await user.click(
    screen.getByRole('button', { name: 'Confirmar asistencia' }),
  );
  await screen.findByText(
    'La clínica ya sabe que viene. Si algo cambia, avise desde aquí.',
  );
  await user.click(screen.getByRole('link', { name: 'Mis turnos' }));
  await heading('Mis turnos');
  const first = within(
    await screen.findByRole('region', { name: 'Su próximo turno' }),
  );
  expect(await first.findByText('Confirmado')).toBeTruthy();
});

/** The second one was cancelled a minute ago, and can be restored. */
function withCancelled() {
  const { fake, next, later } = withAppointments();
  const { id, startsAt } = later;
  fake.answer('patient.appointments.list', [upcomingAppointment()]);
  fake.answer('patient.appointments.cancelled', () => [
    cancelledAppointment({ id, startsAt, undoUntil, serverNow: fake.isoIn(0) }),
  ]);
  const undoUntil = fake.isoIn(9);
  return { fake, next, later };
}

test('an appointment cancelled moments ago is listed with an undo, which returns it to the others', async () => {
  const { fake, next, later } = withCancelled();
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const cancelled = within(
    await screen.findByRole('region', { name: 'Cancelados recién' }),
  );
  expect(
    cancelled.getByText('miércoles 25 de noviembre, 14:00', {
      selector: 'p time',
    }),
  ).toBeTruthy();
  expect(cancelled.getByRole('timer').textContent).toMatch(/^[89]:\d\d$/);
  expect(screen.queryByRole('list', { name: 'Turnos siguientes' })).toBeNull();
  fake.answer(
    'appointments.undoCancel',
    linkedAppointment({ id: later.id, startsAt: later.startsAt }),
  );
  fake.answer('patient.appointments.list', [upcomingAppointment(), later]);
  fake.answer('patient.appointments.cancelled', []);
  await user.click(
    cancelled.getByRole('button', { name: /^Deshacer.*miércoles 25/ }),
  );
  expect(
    await screen.findByRole('list', { name: 'Turnos siguientes' }),
  ).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'Cancelados recién' }),
    ).toBeNull(),
  );
  expect(
    fake.callsOf('appointments.undoCancel').map(({ input }) => input),
  ).toEqual([
    {
      appointmentId: later.id,
      access: { kind: 'link', token: next.linkToken },
    },
  ]);
});

test('an appointment stays cancelled if another patient took its time, and the page says so', async () => {
  const { fake, later } = withCancelled();
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const undo = await screen.findByRole('button', { name: /^Deshacer/ });
  fake.refuseNext('appointments.undoCancel', 'SLOT_TAKEN', { nearest: [] });
  await user.click(undo);
  expect(await screen.findByText(/Ese horario acaba de ocuparse/)).toBeTruthy();
  expect(
    screen.getByRole('region', { name: 'Cancelados recién' }),
  ).toBeTruthy();
  expect(fake.callsOf('appointments.undoCancel')[0]?.input).toMatchObject({
    appointmentId: later.id,
  });
});

test('in an unknown browser a patient undoes a cancellation after confirming their identity', {
  tags: ['all'],
}, async () => {
  const { fake } = withCancelled();
  fake.refuse('patient.appointments.open', 'NEEDS_CODE');
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await user.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  expect(
    await screen.findByRole('button', { name: 'Enviar código' }),
  ).toBeTruthy();
});

test('an appointment cancelled longer ago is not among the recent ones', async () => {
  const { fake } = withCancelled();
  fake.answer('patient.appointments.cancelled', []);
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  expect(
    screen.queryByRole('region', { name: 'Cancelados recién' }),
  ).toBeNull();
});

test('in an unknown browser the appointment opens by its code', {
  tags: ['all'],
}, async () => {
  const { fake, next } = withAppointments();
  fake.refuse('patient.appointments.open', 'NEEDS_CODE');
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?turno=${next.id}`,
    { fake },
  );
  await heading('Ver su turno');
  expect(
    screen.getByRole('button', { name: 'Confirmar que soy yo' }),
  ).toBeTruthy();
  await user.type(
    screen.getByRole('textbox', { name: 'DNI' }),
    fakePatient.dni,
  );
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    next.code,
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await heading('Su turno');
});

test('in an unknown browser the appointment opens also for a patient who confirms their identity', {
  tags: ['all'],
}, async () => {
  const { fake, next } = withAppointments();
  fake.refuse('patient.appointments.open', 'NEEDS_CODE');
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?turno=${next.id}`,
    { fake },
  );
  await heading('Ver su turno');
  await user.click(
    screen.getByRole('button', { name: 'Confirmar que soy yo' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  fake.answer('patient.appointments.open', { linkToken: next.linkToken });
  await user.type(
    await screen.findByLabelText('Código que recibió por e-mail'),
    `${fakeCodes.email}{Enter}`,
  );
  await heading('Su turno');
});

test("another person's appointment says so and offers to sign out", async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.refuse('patient.appointments.open', 'NOT_FOUND');
  await openPanel('patient', `/mi-cuenta/citas?turno=${appointment.id}`, {
    fake,
  });
  await heading('Ese turno no está en su cuenta');
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
  expect(page.queryByText(appointment.code)).toBeNull();
});

test('the page passes axe’s checks', { tags: ['all'] }, async () => {
  const { fake } = withAppointments();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await screen.findByRole('region', { name: 'Su próximo turno' });
  await waitFor(() =>
    expect(document.title).toBe('Mis turnos · Clínica del Parque'),
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('after a control’s refusal fails, the question goes, and the patient reads why and sees the control', async () => {
  const fake = createFakeApi();
  const [{ id = '', name = '' } = {}] = fakeDoctors;
  fake.answer('patient.proposals.list', [
    {
      id: fake.nextId(),
      patient: null,
      doctor: { id, name },
      practiceName: 'Consulta de cardiología',
      day: '2027-02-24',
      lastDay: '2027-03-26',
      booking: null,
    },
  ]);
  fake.lose('patient.proposals.dismiss', 'request');
  const { user } = await openPart(<ProposedControls clinic={fakeClinic} />, {
    role: 'patient',
    fake,
  });
  await user.click(
    await screen.findByRole('button', { name: /^No lo quiero/ }),
  );
  const question = within(
    screen.getByRole('dialog', { name: '¿No quiere este control?' }),
  );
  await user.click(question.getByRole('button', { name: 'No lo quiero' }));
  expect(await screen.findByText(/No hay conexión/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/le propone un control hacia el/)).toBeTruthy();
});
