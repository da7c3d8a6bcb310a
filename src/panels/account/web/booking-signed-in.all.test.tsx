import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnInTheWay } from '../../../subjects/booking/contract/booking.ts';
import {
  bookedAppointment,
  upcomingAppointment,
} from '../../../testing/fakes/appointments/example-appointments.ts';
import { visitOf } from '../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeDoctors,
  fakeInsurers,
  fakePatient,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const laura = fakeDoctors[0]?.id ?? '';
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

test('a signed-in patient books in three steps without another identification, and sees the appointment marked', async () => {
  const { user, router, fake } = await openPanel('patient', '/mi-cuenta/citas');
  await user.click(await screen.findByRole('link', { name: 'Agendar cita' }));
  await heading('¿Con quién se quiere atender?');
  expect(screen.getByText('Paso 1 de 3')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Cardiología/ }));
  await user.selectOptions(
    await screen.findByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  await user.click(await screen.findByRole('button', { name: 'Ver horarios' }));
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('Revise y confirme');
  expect(router.state.location.pathname).toBe('/mi-cuenta/agendar');
  expect(router.state.location.search).toMatchObject({
    especialidad: 'cardiologia',
  });
  const facts = within(screen.getByRole('main'));
  expect(facts.getByText(fakePatient.name)).toBeTruthy();
  const booked = bookedAppointment();
  fake.answer('appointments.book', booked);
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ id: booked.id }),
  ]);
  fake.addAppointment({ id: booked.id });
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));

  await heading('Mis turnos');
  const done = within(
    await screen.findByRole('region', { name: 'Turno reservado' }),
  );
  expect(done.getByText(booked.code)).toBeTruthy();
  expect(
    done.getByRole('link', { name: 'Agregar al calendario' }),
  ).toBeTruthy();
  const listed = within(
    await screen.findByRole('list', { name: 'Próximos turnos' }),
  );
  expect(listed.getByText('Nuevo')).toBeTruthy();
  expect(fake.callsOf('appointments.book')[0]?.input).not.toHaveProperty(
    'opensSession',
  );

  // The patient who just booked it needs no code to open it, not even in an unknown browser.
  fake.refuse('patient.appointments.open', 'NEEDS_CODE');
  await user.click(done.getByRole('link', { name: 'Ver, cambiar o cancelar' }));
  await heading('Su turno');
  expect(
    screen.getByRole('button', { name: 'Cancelar el turno' }),
  ).toBeTruthy();
});

test('the back button of the last step leads to the times, and skips the step that passes by itself', async () => {
  const address = `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=horario`;
  const { user } = await openPanel('patient', address);
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('Revise y confirme');
  await user.click(screen.getByRole('button', { name: /Volver/ }));
  await heading('Elija día y horario');
});

test('a next time on the doctor’s page stays in the account, and the booking offers it', async () => {
  const { user, router } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${laura}&cobertura=particular`,
  );
  await user.click(await screen.findByRole('link', { name: /^mié 09:00/ }));
  const time = { dia: '2026-11-18', hora: '09:00' };
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      agendar: laura,
      ...time,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  const chosen = within(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  );
  expect(chosen.getByText('miércoles 18 de noviembre, 09:00')).toBeTruthy();
});

test('the booking offers a signed-in patient the time chosen in the list of professionals', async () => {
  const { user } = await openPanel('patient', '/doctores');
  const [first] = await screen.findAllByRole('link', { name: /^mié 09:00/ });
  await user.click(first as HTMLElement);
  await user.selectOptions(
    await screen.findByLabelText('Obra social o prepaga'),
    'particular',
  );
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  expect(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  ).toBeTruthy();
});

test('if the session cannot be read, the page says so, and the booking continues afterwards', async () => {
  const fake = createFakeApi();
  fake.refuseNext('patient.holds.prove', 'UNAVAILABLE');
  fake.refuseNext('patient.holds.prove', 'UNAVAILABLE');
  const address = `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=horario`;
  const { user } = await openPanel('patient', address, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Probar de nuevo' }),
  );
  await heading('Revise y confirme');
});

test('on the public page the last step signs in an identified patient, and the account shows the appointment', async () => {
  const fake = createFakeApi();
  const { user, router } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&paso=horario`,
    fake,
  );
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
  await user.type(
    screen.getByRole('textbox', { name: 'DNI' }),
    fakePatient.dni,
  );
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  expect(sessionStorage.getItem('patient_logged_in')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Mis turnos');
  await screen.findByRole('region', { name: 'Turno reservado' });
  expect(router.state.location.pathname).toBe('/mi-cuenta/citas');
  // Not remembered: the session ends with the tab.
  expect(sessionStorage.getItem('patient_logged_in')).toBe('true');
  expect(sessionStorage.getItem('patient_remember_me')).toBe('false');
  expect(localStorage.getItem('patient_logged_in')).toBeNull();
  // The tab key is kept with the session, and not in the router's location.
  const tabKey = sessionStorage.getItem('patient_tab_key') ?? '';
  expect(tabKey).not.toBe('');
  expect(JSON.stringify(router.state.location)).not.toContain(tabKey);
});

test('if the last step signs in no patient, the page shows the appointment as before', async () => {
  const fake = createFakeApi();
  fake.answer('appointments.book', bookedAppointment());
  const { user } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&paso=horario`,
    fake,
  );
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await user.type(
    await screen.findByRole('textbox', { name: 'DNI' }),
    fakePatient.dni,
  );
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(
    await screen.findByRole('button', { name: 'Confirmar turno' }),
  );
  await heading('Turno reservado');
  await waitFor(() =>
    expect(sessionStorage.getItem('patient_logged_in')).toBeNull(),
  );
});

test("a signed-in patient's own coverage and plan are preselected and booked", async () => {
  const fake = createFakeApi();
  const insurer = fakeInsurers[1];
  const plan = insurer?.plans[0];
  fake.ownData.coverages.push({
    id: crypto.randomUUID(),
    insurerId: insurer?.id ?? '',
    insurerName: insurer?.name ?? '',
    planId: plan?.id ?? null,
    planName: plan?.name ?? null,
    memberNumber: null,
    isPrimary: true,
  });
  const ana = fakeDoctors[2]?.id ?? '';
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${ana}`,
    {
      fake,
      session: { level: 'N2' },
    },
  );
  const chosen = await screen.findByLabelText('Obra social o prepaga');
  await waitFor(() => expect(chosen).toHaveProperty('value', insurer?.id));
  expect(screen.getByText(/Su plan: Plan Amarra/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('Revise y confirme');
  expect(fake.callsOf('holds.create')[0]?.input).toMatchObject({
    insurerId: insurer?.id,
    planId: plan?.id,
  });
});

test('a patient who pays privately, as their account says, is not asked again', async () => {
  const fake = createFakeApi();
  fake.ownData.coverages.push({
    id: crypto.randomUUID(),
    insurerId: null,
    insurerName: 'Particular',
    planId: null,
    planName: null,
    memberNumber: null,
    isPrimary: true,
  });
  const ana = fakeDoctors[2]?.id ?? '';
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${ana}`,
    {
      fake,
      session: { level: 'N2' },
    },
  );
  const chosen = await screen.findByLabelText('Obra social o prepaga');
  await waitFor(() => expect(chosen).toHaveProperty('value', 'particular'));
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('Revise y confirme');
  expect(fake.callsOf('holds.create')[0]?.input).not.toHaveProperty(
    'insurerId',
  );
});

test('a session opened by a DNI alone does not read the coverages, and the booking asks for one', async () => {
  const ana = fakeDoctors[2]?.id ?? '';
  const { fake } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${ana}`,
  );
  await screen.findByLabelText('Obra social o prepaga');
  await waitFor(() =>
    expect(fake.callsOf('patient.session.get').length).toBeGreaterThan(0),
  );
  expect(fake.callsOf('patient.coverages.list')).toHaveLength(0);
});

test('the page shows a limit before the choice of a time, with a link to the appointment that causes it', async () => {
  const fake = createFakeApi();
  const { id } = upcomingAppointment();
  fake.answer('patient.appointments.limit', {
    reached: { scope: 'specialty', limit: 1, appointmentId: id },
  });
  const { user, router } = await openPanel(
    'patient',
    '/mi-cuenta/citas?agendar=',
    { fake },
  );
  await user.click(await screen.findByRole('button', { name: /Cardiología/ }));
  const sentence =
    'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver horarios' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Ver ese turno' });
  expect(
    new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get(
      'turno',
    ),
  ).toContain(id);

  // An address that goes straight to the times shows the limit too.
  await router.navigate({
    href: `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=horario`,
  });
  await heading('Elija día y horario');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tomar este turno' })).toBeNull();
});

test.each([
  [
    { scope: 'clinic', limit: 3 },
    'Para reservar otro, cancele uno de los que tiene.',
  ],
  [{ scope: 'clinic', limit: 1 }, 'Para reservar otro, cancele el que tiene.'],
  [
    { scope: 'specialty', limit: 2 },
    'Para reservar otro, cancele uno de los que tiene o elija otra especialidad.',
  ],
  [
    { scope: 'specialty', limit: 1 },
    'Para reservar otro, cancele el que tiene o elija otra especialidad.',
  ],
  [
    { scope: null, limit: null },
    'Para reservar otro, cancele uno de los que tiene.',
  ],
] as const)('a limit says how to book another: %j', async (limit, sentence) => {
  const fake = createFakeApi();
  fake.answer('patient.appointments.limit', {
    reached: { ...limit, appointmentId: null },
  });
  await openPanel('patient', `/mi-cuenta/citas?agendar=${laura}`, { fake });
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'P' && element.textContent === sentence,
    ),
  ).toBeTruthy();
});

test('a patient who may not know which limit is reached is led to all their appointments', async () => {
  const fake = createFakeApi();
  fake.answer('patient.appointments.limit', {
    reached: { scope: null, limit: null, appointmentId: null },
  });
  await openPanel('patient', `/mi-cuenta/citas?agendar=${laura}`, { fake });
  expect(
    await screen.findByText(
      'Ya llegó al límite de turnos futuros, en total o de una especialidad.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Ver mis turnos' }).getAttribute('href'),
  ).toBe('/mi-cuenta/citas');
});

test('the page shows an own appointment at the same time before confirming, and continues once it is gone', async () => {
  const fake = createFakeApi();
  const identified = {
    proof: 'prueba',
    patientName: 'Juana',
    expiresAt: '2026-11-17T13:00:00Z',
  };
  const paid = {
    payer: { insurerId: null, planId: null, planName: null },
    visit: visitOf({ doctorId: laura, startsAt: '2026-11-17T12:00:00Z' }),
  };
  const prove = (inTheWay: OwnInTheWay | null) =>
    fake.answer('patient.holds.prove', { ...identified, ...paid, inTheWay });
  prove({ code: 'PATIENT_BUSY', limit: null });
  const address = `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=horario`;
  const { user } = await openPanel('patient', address, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  const sentence =
    'Ya hay otro turno a su nombre que se superpone con este horario.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver mis turnos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirmar turno' })).toBeNull();
  prove(null);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
});

test('a user who acts for others chooses the patient, and reads that patient’s limits before confirming', async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const ana = fakeDoctors[2]?.id ?? '';
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${ana}&cobertura=particular&paso=horario`,
    { fake, session: { level: 'N2' } },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
  expect(fake.callsOf('patient.holds.prove')).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  expect(fake.callsOf('patient.holds.prove')[0]?.input).toMatchObject({
    patientId,
  });
});

test('the address has the chosen patient, and no booking begins before the account allows that patient', async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const ana = fakeDoctors[2]?.id ?? '';
  const address = `/mi-cuenta/agendar?medico=${ana}&cobertura=particular&paso=horario`;
  const app = await openPanel('patient', address, {
    fake,
    session: { level: 'N2' },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await app.user.click(
    await screen.findByRole('radio', { name: 'Tomás Prueba' }),
  );
  const { href, search } = app.router.state.location;
  expect(search).toMatchObject({ para: patientId });
  app.unmount();
  // After a reload the skipped step waits until the family is loaded.
  const letGo = fake.holdBack('patient.family.list');
  await openPanel('patient', href, { fake, session: { level: 'N2' } });
  await waitFor(() =>
    expect(fake.callsOf('patient.family.list').length).toBeGreaterThan(1),
  );
  expect(fake.callsOf('patient.holds.prove')).toHaveLength(0);
  letGo();
  await heading('Revise y confirme');
  expect(within(screen.getByRole('main')).getByText(/Paciente/)).toBeTruthy();
  expect(
    fake.callsOf('patient.holds.prove').map(({ input }) => input),
  ).toMatchObject([{ patientId }]);
});

test('a link that ended meanwhile leads back to the patient’s choice, with the reason', async () => {
  const fake = createFakeApi();
  fake.family.add();
  fake.refuseNext('appointments.book', 'ACTING_ENDED');
  const ana = fakeDoctors[2]?.id ?? '';
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${ana}&cobertura=particular&paso=horario`,
    { fake, session: { level: 'N2' } },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Tomás Prueba' }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(
    await screen.findByRole('button', { name: 'Confirmar turno' }),
  );
  await heading('¿Para quién es el turno?');
  expect(
    screen.getByText(/Ya no puede actuar en nombre de esa persona/),
  ).toBeTruthy();
});

describe('a specialty for children', () => {
  const address = `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=horario`;
  const question = '¿El turno es para usted?';
  function forChildren() {
    const fake = createFakeApi();
    fake.answer('holds.create', ({ doctorId, startsAt }) => ({
      ...visitOf({ doctorId, startsAt }),
      specialtyName: 'Pediatría',
      id: crypto.randomUUID(),
      isExtended: false,
      heldUntil: fake.isoIn(5),
      serverNow: fake.isoIn(0),
    }));
    return fake;
  }
  const take = async (user: Awaited<ReturnType<typeof openPanel>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Tomar este turno' }));

  test.each(['N1', 'N2'] as const)(
    'asks a patient at %s once if the appointment is for them',
    async (level) => {
      const fake = forChildren();
      const { user } = await openPanel('patient', address, {
        fake,
        session: { level },
      });
      await take(user);
      expect(await screen.findByText(question)).toBeTruthy();
      expect(
        screen.getByRole('link', { name: 'Ver «Mi familia»' }),
      ).toBeTruthy();
      // The booking did not go on by itself.
      expect(fake.callsOf('patient.holds.prove')).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Continuar' }));
      await heading('Revise y confirme');
      expect(fake.callsOf('patient.holds.prove')).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: /Volver/ }));
      await take(user);
      await heading('Revise y confirme');
    },
  );

  test('does not ask about a chosen child, and asks about an adult or the user', async () => {
    const fake = forChildren();
    const { name } = fake.family.add({ birthDate: '2018-03-02' });
    const { name: parent } = fake.family.add({
      name: 'Rosa Prueba',
      birthDate: '1950-03-02',
    });
    const { user } = await openPanel('patient', address, {
      fake,
      session: { level: 'N2' },
    });
    await take(user);
    await heading('¿Para quién es el turno?');
    expect(await screen.findByText(question)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: new RegExp(name) }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    await user.click(screen.getByRole('radio', { name: new RegExp(parent) }));
    expect(await screen.findByText(question)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await heading('Revise y confirme');
  });
});
