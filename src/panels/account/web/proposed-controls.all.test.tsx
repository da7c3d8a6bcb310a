import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { daysOfMonth } from '../../../base/time/clinic-day.ts';
import type { ControlProposal } from '../../../subjects/booking/contract/patient-proposals.ts';
import { bookedAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import {
  doctorAt,
  offerOf,
  practiceOf,
  visitOf,
} from '../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeClinic,
  fakeInsurers,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const doctor = { id: doctorAt(0).id, name: doctorAt(0).name };
const practiceId = practiceOf(doctor.id).id;
const insurerId = fakeInsurers[0]?.id ?? '';
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

/** Later than the web lets other patients book. */
const startsAt = '2027-02-24T12:00:00Z';

function proposal(changes: Partial<ControlProposal> = {}): ControlProposal {
  return {
    id: '01934f00-0000-7000-8000-0000000000c1',
    patient: null,
    doctor,
    day: '2027-02-24',
    lastDay: '2027-03-26',
    practiceName: 'Consulta de cardiología',
    booking: { practiceId, insurerId },
    ...changes,
  };
}

/** The server's answers for a control: a time near its day, the month, and the hold. */
function withControl(fake: FakeApi, changes: Partial<ControlProposal> = {}) {
  fake.answer('patient.proposals.list', [proposal(changes)]);
  fake.answer('patient.proposals.nearest', {
    firstFree: offerOf(doctor.id, startsAt),
  });
  fake.answer('patient.proposals.month', {
    timeZone: fakeClinic.timeZone,
    practiceId,
    visitMinutes: 20,
    days: daysOfMonth('2027-02').map((day) => ({
      day,
      ...(day === '2027-02-24'
        ? { starts: [540, 600], reason: null }
        : { starts: [], reason: { code: 'FULL' as const } }),
    })),
  });
  fake.answer('patient.proposals.hold', {
    ...visitOf({ doctorId: doctor.id, startsAt }),
    id: crypto.randomUUID(),
    heldUntil: fake.isoIn(5),
    serverNow: fake.isoIn(0),
    isExtended: false,
  });
  return fake;
}
const open = (fake: FakeApi, level: 'N1' | 'N2' = 'N2') =>
  openPanel('patient', '/mi-cuenta/citas', { fake, session: { level } });
const listed = async () =>
  within(
    await screen.findByRole('list', { name: 'Controles que le propusieron' }),
  );

test('a patient books a proposed control in two taps, near its day and however far ahead', async () => {
  const fake = withControl(createFakeApi());
  const { user } = await open(fake);
  const controls = await listed();
  expect(controls.getByText(/le propone un control hacia el/).textContent).toBe(
    'Laura Gómez le propone un control hacia el miércoles 24 de febrero de 2027',
  );
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(
    controls.getByRole('link', { name: 'Reservar el control: Laura Gómez' }),
  );
  await heading('Revise y confirme');
  expect(screen.getByText('Miércoles 24 de febrero')).toBeTruthy();
  expect(screen.getByText('A pagar')).toBeTruthy();
  const [held] = fake.callsOf('patient.proposals.hold');
  expect(held?.input).toMatchObject({ proposalId: proposal().id, insurerId });
  expect(fake.callsOf('holds.create')).toEqual([]);
  fake.answer('appointments.book', bookedAppointment());
  fake.answer('patient.proposals.list', []);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Mis turnos');
  expect(fake.callsOf('appointments.book')[0]?.input).toMatchObject({
    doctorId: doctor.id,
    practiceId,
    insurerId,
  });
  await waitFor(() =>
    expect(screen.queryByText('Controles propuestos')).toBeNull(),
  );
});

test('the control’s other times are one tap away, in its own month', async () => {
  const fake = withControl(createFakeApi());
  const { user } = await open(fake);
  await user.click(
    (await listed()).getByRole('link', { name: /^Reservar el control/ }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar horario' }),
  );
  await heading('Elija día y horario');
  expect(
    await screen.findByRole('region', {
      name: 'El más cercano a lo que le propusieron',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Febrero de 2027' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '10:00' }));
  await heading('Revise y confirme');
  expect(fake.callsOf('patient.proposals.hold').at(-1)?.input).toMatchObject({
    startsAt: '2027-02-24T13:00:00Z',
  });
});

test('a child’s control is booked for the child, without a question', async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  withControl(fake, { patient: { id: patientId, name: 'Tomás Prueba' } });
  const { user } = await open(fake);
  const controls = await listed();
  expect(controls.getByText('Para Tomás Prueba')).toBeTruthy();
  await user.click(
    controls.getByRole('link', { name: /^Reservar el control/ }),
  );
  await heading('Revise y confirme');
  expect(
    fake.callsOf('patient.holds.prove').map(({ input }) => input),
  ).toMatchObject([{ patientId }]);
});

test('without a near time the page says so, with the day', async () => {
  const fake = withControl(createFakeApi());
  fake.answer('patient.proposals.nearest', { firstFree: null });
  const { user } = await open(fake);
  await user.click(
    (await listed()).getByRole('link', { name: /^Reservar el control/ }),
  );
  expect(
    await screen.findByText(
      'No queda ningún horario libre cerca del miércoles 24 de febrero',
    ),
  ).toBeTruthy();
});

test('a patient refuses a control after a question, and does not see it again', async () => {
  const fake = withControl(createFakeApi());
  fake.answer('patient.proposals.dismiss', { dismissed: true });
  const { user } = await open(fake);
  await user.click(
    (await listed()).getByRole('button', { name: /^No lo quiero/ }),
  );
  const question = within(
    await screen.findByRole('dialog', { name: '¿No quiere este control?' }),
  );
  await user.click(question.getByRole('button', { name: 'No lo quiero' }));
  await waitFor(() =>
    expect(screen.queryByText('Controles propuestos')).toBeNull(),
  );
  expect(
    fake.callsOf('patient.proposals.dismiss').map(({ input }) => input),
  ).toEqual([{ proposalId: proposal().id }]);
});

test('a patient with a DNI alone does not see a doctor of a reserved specialty, and confirms their identity first', async () => {
  const fake = withControl(createFakeApi(), {
    doctor: null,
    practiceName: null,
    booking: null,
  });
  await open(fake, 'N1');
  const controls = await listed();
  expect(
    controls.getByText(/^Profesional de la clínica le propone un control/),
  ).toBeTruthy();
  expect(controls.queryByRole('link')).toBeNull();
  expect(controls.queryByRole('button', { name: /^No lo quiero/ })).toBeNull();
  expect(
    controls.getByRole('button', { name: 'Confirmar que soy yo y reservarlo' }),
  ).toBeTruthy();
});

test('a control that the doctor no longer does is booked by phone', async () => {
  await open(withControl(createFakeApi(), { booking: null }));
  const controls = await listed();
  expect(controls.getByRole('link', { name: /^Llamar al/ })).toBeTruthy();
  expect(controls.queryByRole('link', { name: /^Reservar/ })).toBeNull();
});

test('the address of an ended control opens an ordinary booking', async () => {
  const fake = createFakeApi();
  const address = `/mi-cuenta/agendar?medico=${doctor.id}&practica=${practiceId}&cobertura=particular&paso=primero&para=propio&control=${proposal().id}`;
  await openPanel('patient', address, { fake, session: { level: 'N2' } });
  await heading('Revise y confirme');
  expect(fake.callsOf('holds.create')).toHaveLength(1);
});
