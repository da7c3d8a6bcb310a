import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoctorDetail } from '../../../../base/clinic/contract/doctors.ts';
import { pastAppointment } from '../../../../testing/fakes/appointments/example-appointments.ts';
import {
  fakeDoctors,
  fakeSpecialties,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { SeriesPlan } from '../../contract/series.ts';

const laura = fakeDoctors[0];
const [practice] = laura?.practices ?? [];
const doctorId = laura?.id ?? '';
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

/** The doctor's first practice may be booked in series. */
function fakeWithSeries(changes: { name?: string } = {}) {
  const fake = createFakeApi();
  const practices = laura?.practices.map((each, index) => ({
    ...each,
    ...changes,
    maxSessions: index === 0 ? 12 : null,
  }));
  fake.answer('doctors.get', {
    ...(laura as DoctorDetail),
    practices: practices ?? [],
  });
  fake.answer(
    'doctors.specialties',
    fakeSpecialties.map((specialty) => ({ ...specialty, nextFree: null })),
  );
  return fake;
}

const offer = (startsAt: string) => ({
  doctorId,
  doctorName: laura?.name ?? '',
  startsAt,
});
const plan: SeriesPlan = {
  timeZone: 'America/Argentina/Buenos_Aires',
  sessions: [
    {
      day: '2026-11-24',
      offer: offer('2026-11-24T18:00:00.000Z'),
      reason: null,
      nearest: [],
    },
    {
      day: '2026-11-26',
      offer: null,
      reason: { code: 'FULL' },
      nearest: [offer('2026-11-27T18:00:00.000Z')],
    },
    {
      day: '2026-12-01',
      offer: offer('2026-12-01T18:00:00.000Z'),
      reason: null,
      nearest: [],
    },
  ],
};
const address = `/mi-cuenta/agendar?medico=${doctorId}&practica=${practice?.id}&cobertura=particular&paso=horario`;

test('the patient searches a series, replaces its failing day, and books all sessions at once', async () => {
  const fake = fakeWithSeries();
  fake.answer('patient.series.plan', plan);
  fake.answer('patient.series.book', {
    id: '01934f00-0000-7000-8000-000000000001',
    toldBy: 'email',
    appointments: [
      {
        id: '01934f00-0000-7000-8000-000000000002',
        code: 'K7M2QF',
        startsAt: '2026-11-24T18:00:00.000Z',
        doctorName: laura?.name ?? '',
        roomName: null,
      },
    ],
  });
  const { user, router } = await openPanel('patient', address, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Reservarlas juntas' }),
  );
  await heading('Reserve varias sesiones');
  // No search runs before the form is filled in.
  await user.click(screen.getByRole('button', { name: 'Buscar horarios' }));
  expect(await screen.findByText('Elija algún día de la semana.')).toBeTruthy();
  expect(fake.callsOf('patient.series.plan')).toHaveLength(0);
  const count = screen.getByLabelText('¿Cuántas sesiones?');
  await user.clear(count);
  await user.type(count, '3');
  await user.click(screen.getByRole('checkbox', { name: 'martes' }));
  await user.click(screen.getByRole('checkbox', { name: 'jueves' }));
  await user.selectOptions(screen.getByLabelText('¿A qué hora?'), 'afternoon');
  await user.click(screen.getByRole('button', { name: 'Buscar horarios' }));

  expect(
    await screen.findByText(/Hay horario para 2 de 3 sesiones/),
  ).toBeTruthy();
  expect(router.state.location.search).toMatchObject({
    sesiones: 3,
    dias: 'ma-ju',
    parte: 'tarde',
  });
  expect(fake.callsOf('patient.series.plan')[0]?.input).toMatchObject({
    count: 3,
    weekdays: [2, 4],
    part: 'afternoon',
    doctorId,
  });
  const failing = screen.getByLabelText('Horario del jueves 26 de noviembre');
  expect(
    screen.getByText(/Completo: no queda ningún horario libre/),
  ).toBeTruthy();
  await user.selectOptions(
    failing,
    within(failing).getByRole('option', { name: 'vie 27/11, 15:00' }),
  );
  await user.click(screen.getByRole('button', { name: 'Reservar 3 sesiones' }));
  await heading('Sesiones reservadas');
  expect(fake.callsOf('patient.series.book')[0]?.input).toMatchObject({
    sessions: ['2026-11-24', '2026-11-27', '2026-12-01'].map((day) => ({
      doctorId,
      startsAt: `${day}T18:00:00.000Z`,
    })),
  });
  expect(screen.getByText('Código K7M2QF')).toBeTruthy();
});

test('a time taken meanwhile is named in its place, with the free times instead', async () => {
  const fake = fakeWithSeries();
  fake.answer('patient.series.plan', plan);
  fake.refuse('patient.series.book', 'SESSIONS_TAKEN', {
    sessions: [
      {
        doctorId,
        startsAt: '2026-12-01T18:00:00.000Z',
        nearest: [offer('2026-12-01T18:20:00.000Z')],
      },
    ],
  });
  const search = `${address.replace('horario', 'serie')}&sesiones=3&dias=ma-ju&parte=tarde`;
  const { user } = await openPanel('patient', search, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Reservar 2 sesiones' }),
  );
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  const taken = screen.getByLabelText('Horario del martes 1 de diciembre');
  expect(
    screen.getByRole('button', { name: 'Reservar 2 sesiones' }),
  ).toHaveProperty('disabled', true);
  await user.selectOptions(
    taken,
    within(taken).getByRole('option', { name: '15:20' }),
  );
  expect(
    screen.getByRole('button', { name: 'Reservar 2 sesiones' }),
  ).toHaveProperty('disabled', false);
});

const asked = `${address.replace('horario', 'serie')}&sesiones=3&dias=ma-ju&parte=tarde`;

test('a representative chooses the patient of the sessions; search and booking are for that patient', async () => {
  const fake = fakeWithSeries();
  const { patientId } = fake.family.add();
  fake.answer('patient.series.plan', plan);
  fake.answer('patient.series.book', {
    id: '01934f00-0000-7000-8000-000000000001',
    toldBy: 'email',
    appointments: [],
  });
  const { user, router } = await openPanel('patient', asked, {
    fake,
    session: { level: 'N2' },
  });
  const child = await screen.findByRole('radio', { name: 'Tomás Prueba' });
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Juana Prueba' })
      .checked,
  ).toBe(true);
  await user.click(child);
  // The address names the patient, so a reload asks nothing again.
  expect(router.state.location.search).toMatchObject({
    para: patientId,
    sesiones: 3,
  });
  await waitFor(() =>
    expect(fake.callsOf('patient.series.plan').at(-1)?.input).toMatchObject({
      patientId,
      count: 3,
    }),
  );
  expect(
    fake.callsOf('patient.appointments.limit').at(-1)?.input,
  ).toMatchObject({ patientId });
  await user.click(
    await screen.findByRole('button', { name: 'Reservar 2 sesiones' }),
  );
  await heading('Sesiones reservadas');
  expect(fake.callsOf('patient.series.book')[0]?.input).toMatchObject({
    patientId,
  });
  expect(
    screen.getByText('Reservó 0 sesiones para Tomás Prueba.'),
  ).toBeTruthy();
});

test('for sessions for children the page asks the signed-in patient if they are for them', async () => {
  const fake = fakeWithSeries({ name: 'Pediatría: kinesiología' });
  fake.family.add({ birthDate: '2018-03-02' });
  fake.answer('patient.series.plan', plan);
  const { user } = await openPanel('patient', asked, {
    fake,
    session: { level: 'N2' },
  });
  expect(await screen.findByText('¿El turno es para usted?')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await waitFor(() =>
    expect(screen.queryByText('¿El turno es para usted?')).toBeNull(),
  );
});

test('a limit is shown before the search, for the patient it concerns; another patient may go on', async () => {
  const fake = fakeWithSeries();
  const { patientId } = fake.family.add();
  const { id } = pastAppointment();
  fake.answer('patient.appointments.limit', (input) => ({
    reached: input.patientId
      ? null
      : { scope: 'specialty', limit: 1, appointmentId: id },
  }));
  fake.answer('patient.series.plan', plan);
  const { user } = await openPanel('patient', asked, {
    fake,
    session: { level: 'N2' },
  });
  const sentence =
    'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(
    screen.getByText(/Para reservar otro, cancele el que tiene/),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver ese turno' });
  expect(link.getAttribute('href')).toContain(id);
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Buscar horarios' }),
    ).toBeNull(),
  );
  expect(screen.queryByRole('button', { name: /^Reservar/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  expect(
    await screen.findByRole('button', { name: 'Reservar 2 sesiones' }),
  ).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
  expect(
    fake.callsOf('patient.appointments.limit').map(({ input }) => input),
  ).toContainEqual({
    specialtyId: practice?.specialtyId,
    patientId,
  });
});

test('an ended family link is reported, and nothing is booked until a patient is chosen', async () => {
  const fake = fakeWithSeries();
  const { patientId } = fake.family.add();
  fake.answer('patient.series.plan', plan);
  const { user } = await openPanel('patient', `${asked}&para=${patientId}`, {
    fake,
    session: { level: 'N2' },
  });
  const book = await screen.findByRole('button', {
    name: 'Reservar 2 sesiones',
  });
  fake.family.all.represented = [];
  fake.refuseNext('patient.series.book', 'NOT_FOUND');
  await user.click(book);
  expect(
    await screen.findByText(
      'Ya no puede actuar en nombre de esa persona. Elija para quién es.',
    ),
  ).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Reservar/ })).toBeNull(),
  );
  await user.click(screen.getByRole('radio', { name: 'Juana Prueba' }));
  // The coverage in the address was named for the other person.
  await user.selectOptions(
    await screen.findByLabelText(/^Obra social o prepaga/),
    'Ninguna: pago particular',
  );
  expect(
    await screen.findByRole('button', { name: 'Reservar 2 sesiones' }),
  ).toBeTruthy();
  expect(fake.callsOf('patient.series.book')).toHaveLength(1);
});

test('a signed-out patient is led to the sign-in, and back to the choice', async () => {
  const fake = fakeWithSeries();
  await openApp(
    `/agendar-cita/${doctorId}?practica=${practice?.id}&cobertura=particular&paso=horario`,
    fake,
  );
  const link = await screen.findByRole('link', {
    name: 'Ingresar y reservarlas juntas',
  });
  expect(link.getAttribute('href')).toContain(
    encodeURIComponent(`/agendar-cita/${doctorId}`),
  );
});

test('an earlier practice is one tap from its times; a practice no longer offered is not listed', async () => {
  const fake = createFakeApi();
  const again = { practiceId: practice?.id ?? '', insurerId: null };
  fake.answer('patient.appointments.past', [
    pastAppointment({ again }),
    pastAppointment({ id: '01934f00-0000-7000-8000-000000000009', again }),
    pastAppointment({
      id: '01934f00-0000-7000-8000-000000000010',
      practiceName: 'Ya no se hace',
    }),
  ]);
  const { user } = await openPanel('patient', '/mi-cuenta/agendar', {
    fake,
    session: { level: 'N2' },
  });
  const list = within(
    await screen.findByRole('list', { name: 'Turnos que puede repetir' }),
  );
  const [link, ...others] = list.getAllByRole('link');
  expect(others).toEqual([]);
  await user.click(link as HTMLElement);
  await heading('Elija día y horario');
  expect(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  ).toBeTruthy();
});

test('with any doctor, all sessions may be with one doctor, and the address says so', async () => {
  const fake = fakeWithSeries();
  const specialties = fakeSpecialties.map((each) => ({
    ...each,
    nextFree: null,
    practices: each.practices.map((one) => ({ ...one, maxSessions: 12 })),
  }));
  fake.answer('doctors.specialties', specialties);
  fake.answer('patient.series.plan', plan);
  const slug = specialties[0]?.slug;
  const { user, router } = await openPanel(
    'patient',
    `/mi-cuenta/agendar?especialidad=${slug}&medico=cualquiera&cobertura=particular&paso=serie`,
    { fake, session: { level: 'N2' } },
  );
  await heading('Reserve varias sesiones');
  await user.click(await screen.findByRole('checkbox', { name: 'martes' }));
  await user.click(
    screen.getByRole('checkbox', { name: 'Siempre con la misma persona' }),
  );
  await user.click(screen.getByRole('button', { name: 'Buscar horarios' }));
  await waitFor(() =>
    expect(fake.callsOf('patient.series.plan').at(-1)?.input).toMatchObject({
      isSameDoctor: true,
    }),
  );
  expect(router.state.location.search).toMatchObject({ persona: 'misma' });
});
