import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { startOf } from '../../../testing/fakes/appointments/fake-agenda.ts';
import { fakeToday } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

function withNext(changes: Partial<UpcomingAppointment> = {}) {
  const fake = createFakeApi();
  const appointment = upcomingAppointment(changes);
  fake.answer('patient.appointments.list', () => [appointment]);
  return { fake, appointment };
}

const next = async () =>
  within(await screen.findByRole('region', { name: 'Su próximo turno' }));

test('one press confirms the next appointment in place, and the focus goes to its state', async () => {
  const { fake, appointment } = withNext();
  fake.answer('patient.appointments.confirm', () => {
    Object.assign(appointment, { isConfirmed: true, canConfirm: false });
    return { isConfirmed: true };
  });
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = await next();
  await user.click(first.getByRole('button', { name: 'Confirmar asistencia' }));
  const status = await first.findByText('Confirmado');
  expect(
    first.queryByRole('button', { name: 'Confirmar asistencia' }),
  ).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.contains(status)).toBe(true),
  );
});

test('a refused confirmation says so in place, and shows the appointment’s state', async () => {
  const { fake, appointment } = withNext();
  fake.refuseNext('patient.appointments.confirm', 'WRONG_STATUS', {
    status: 'cancelled',
  });
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = await next();
  await user.click(first.getByRole('button', { name: 'Confirmar asistencia' }));
  await first.findByText('El turno cambió y ya no se puede hacer esto.');
  expect(appointment.isConfirmed).toBe(false);
});

test('confirming without connection says so in place, and succeeds at a new try', {
  tags: ['all'],
}, async () => {
  const { fake, appointment } = withNext();
  fake.answer('patient.appointments.confirm', () => {
    Object.assign(appointment, { isConfirmed: true, canConfirm: false });
    return { isConfirmed: true };
  });
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = await next();
  fake.lose('patient.appointments.confirm', 'request');
  fake.lose('patient.appointments.list', 'request');
  await user.click(first.getByRole('button', { name: 'Confirmar asistencia' }));
  expect((await first.findByRole('alert')).textContent).toContain(
    'No hay conexión con la clínica.',
  );
  expect(first.getByText('Reservado')).toBeTruthy();
  expect(appointment.isConfirmed).toBe(false);
  fake.restore('patient.appointments.confirm');
  fake.restore('patient.appointments.list');
  await user.click(first.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await first.findByText('Confirmado')).toBeTruthy();
  expect(first.queryByRole('alert')).toBeNull();
});

test('the page always shows the arrival notes, and the preparation only to a verified patient', async () => {
  const { fake } = withNext();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = await next();
  expect(
    first.getByText('Llegue diez minutos antes y anúnciese en recepción.'),
  ).toBeTruthy();
  expect(
    first.getByRole('button', { name: 'Ver si necesita preparación' }),
  ).toBeTruthy();
  expect(
    first.getByRole('link', { name: /Cómo llegar/ }).getAttribute('href'),
  ).toBe('https://mapa.example/clinica');
});

test('the page shows the doctor’s delay on the day, with the hour to come; axe finds nothing', {
  tags: ['all'],
}, async () => {
  const { fake } = withNext({ delayMinutes: 35 });
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  const line = (await (await next()).findByText(/unos 35 minutos de demora/))
    .parentElement;
  expect(line?.textContent).toBe(
    'Se atiende con unos 35 minutos de demora. Venga igual a su hora: puede acortarse.',
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('without a delay the page mentions none', async () => {
  const { fake } = withNext();
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  await (await next()).findByText('Qué traer');
  expect(screen.queryByText(/demora/)).toBeNull();
});

test('the calendar gets the appointment by a link made for it', async () => {
  const { fake, appointment } = withNext();
  fake.answer('patient.appointments.open', { linkToken: 'secreto-de-prueba' });
  const opened: string[] = [];
  document.addEventListener('click', (event) => {
    const link = event.target;
    if (
      !(link instanceof HTMLAnchorElement) ||
      !link.href.includes('calendar.ics')
    )
      return;
    event.preventDefault();
    opened.push(link.href);
  });
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await user.click(
    (await next()).getByRole('button', { name: 'Agregar al calendario' }),
  );
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatch(
    new RegExp(
      `/appointments/${appointment.id}/calendar.ics\\?token=secreto-de-prueba$`,
    ),
  );
});

test('the page follows the counter by itself: the arrived patient’s ticket, and the call', async () => {
  const { fake, appointment } = withNext({ startsAt: startOf(fakeToday, 840) });
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = await next();
  first.getByText('Reservado');
  await waitFor(() => expect(fake.openStreams('patient')).toBe(1));
  Object.assign(appointment, {
    status: 'arrived',
    canConfirm: false,
    ticket: 'A-014',
  });
  fake.announce(
    { kind: 'appointment', appointmentId: appointment.id },
    'patient',
  );
  expect(await first.findByText('A-014')).toBeTruthy();
  expect(first.getByText('En sala de espera')).toBeTruthy();
  expect(
    first.queryByRole('link', { name: 'Ver, cambiar o cancelar' }),
  ).toBeNull();
  const call = {
    number: 1,
    room: 'Consultorio 3',
    floor: null,
    at: '2026-11-16T11:05:00Z',
  };
  fake.turnero.own = { ...fake.turnero.own, state: 'called', call };
  fake.announce(
    { kind: 'appointment', appointmentId: appointment.id },
    'patient',
  );
  expect(await first.findByText('Pase a Consultorio 3')).toBeTruthy();
});
