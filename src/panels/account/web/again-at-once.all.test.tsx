import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookedAppointment,
  pastAppointment,
  upcomingAppointment,
} from '../../../testing/fakes/appointments/example-appointments.ts';
import {
  doctorAt,
  offerOf,
  practiceOf,
} from '../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeInsurers,
  fakePatient,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const { id: doctorId } = doctorAt(0);
const practiceId = practiceOf(doctorId).id;
const insurerId = fakeInsurers[0]?.id ?? '';
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

function fakeWithPast() {
  const fake = createFakeApi();
  fake.answer('patient.appointments.past', [
    pastAppointment({ again: { practiceId, insurerId } }),
  ]);
  return fake;
}

/** Opens the past appointments and taps "Otra vez" on the first. */
async function again(fake: ReturnType<typeof createFakeApi>) {
  const panel = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  await panel.user.click(
    await screen.findByRole('button', { name: 'Ver mis turnos anteriores' }),
  );
  const past = within(
    await screen.findByRole('list', { name: 'Turnos anteriores' }),
  );
  await panel.user.click(
    past.getByRole('link', { name: /^Otra vez: .* con Laura Gómez$/ }),
  );
  return panel;
}

test('a patient books a past appointment again in two taps: the page holds its first free time, and shows it before confirming', async () => {
  const fake = fakeWithPast();
  const { user, router } = await again(fake);
  await heading('Revise y confirme');
  const facts = within(screen.getByRole('main'));
  expect(facts.getByText('Martes 17 de noviembre')).toBeTruthy();
  expect(facts.getAllByText('Laura Gómez').length).toBeGreaterThan(0);
  expect(facts.getByText('A pagar')).toBeTruthy();
  expect(facts.getByText(fakePatient.name)).toBeTruthy();
  expect(fake.callsOf('holds.create').map(({ input }) => input)).toMatchObject([
    { doctorId, practiceId, insurerId },
  ]);
  const booked = bookedAppointment();
  fake.answer('appointments.book', booked);
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ id: booked.id }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Mis turnos');
  await screen.findByRole('region', { name: 'Turno reservado' });
  // No free times were asked for.
  expect(fake.callsOf('availability.doctorMonth')).toEqual([]);
  // The back button does not lead to the step that was skipped.
  expect(router.state.location.search).not.toHaveProperty('paso');
});

test('another time is one tap away, and the page releases the hold', async () => {
  const fake = fakeWithPast();
  const { user } = await again(fake);
  await heading('Revise y confirme');
  await user.click(screen.getByRole('button', { name: 'Cambiar horario' }));
  await heading('Elija día y horario');
  await waitFor(() => expect(fake.callsOf('holds.release')).toHaveLength(1));
  expect(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  ).toBeTruthy();
});

test('a patient with family need not choose the patient: it was their own appointment', async () => {
  const fake = fakeWithPast();
  fake.family.add();
  await again(fake);
  await heading('Revise y confirme');
  expect(fake.callsOf('patient.holds.prove').map(({ input }) => input)).toEqual(
    [{ holdId: expect.any(String) }],
  );
});

test('without a free time the page says so and holds nothing', async () => {
  const fake = fakeWithPast();
  fake.answer('availability.doctorFirstFree', { firstFree: null });
  await again(fake);
  await heading('Elija día y horario');
  expect(
    await screen.findByText(/^No queda ningún horario libre/),
  ).toBeTruthy();
  expect(fake.callsOf('holds.create')).toEqual([]);
});

test('after another patient takes the time, the page shows the nearest times with the reason', async () => {
  const fake = fakeWithPast();
  const nearest = [offerOf(doctorId, '2026-11-17T12:20:00Z')];
  fake.refuseNext('holds.create', 'SLOT_TAKEN', { nearest });
  const { user } = await again(fake);
  await heading('Elija día y horario');
  await screen.findByText('Ese horario acaba de ocuparse.', {
    selector: 'main *',
  });
  await user.click(screen.getByRole('button', { name: /17\/11 09:20/ }));
  await heading('Revise y confirme');
});

test('the page shows an appointment that prevents the booking before any confirmation', async () => {
  const fake = fakeWithPast();
  fake.answer('patient.appointments.limit', {
    reached: {
      scope: 'specialty',
      limit: 1,
      appointmentId: upcomingAppointment().id,
    },
  });
  await again(fake);
  await heading('Elija día y horario');
  expect(
    await screen.findByRole('link', { name: 'Ver ese turno' }),
  ).toBeTruthy();
});

test('an address without a patient holds no time by itself', async () => {
  const fake = createFakeApi();
  const address = `/mi-cuenta/agendar?medico=${doctorId}&practica=${practiceId}&cobertura=particular&paso=primero`;
  await openPanel('patient', address, { fake, session: { level: 'N2' } });
  await heading('Elija día y horario');
  expect(fake.callsOf('holds.create')).toEqual([]);
});
