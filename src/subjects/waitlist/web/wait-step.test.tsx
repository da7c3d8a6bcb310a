import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DoctorDetail } from '../../../base/clinic/contract/doctors.ts';
import { fakeDoctors } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { atTimes, laura } from '../../../testing/pages/booking-walk.ts';
import { waitlistEntry } from '../../../testing/pages/example-waitlist.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

test('a new person waits with their own data alone, instead of taking a time', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await openApp(atTimes);
  await user.click(
    await screen.findByRole('button', { name: 'Avisarme si se libera antes' }),
  );
  await heading('Avisarme si se libera');
  expect(screen.getByText('¿No tiene DNI?')).toBeTruthy();
  await user.click(screen.getByLabelText('domingo'));
  await user.type(screen.getByLabelText('DNI'), '30.111.333');
  await user.type(screen.getByLabelText('Nombre y apellido'), 'Ana Ñáñez');
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '25051990');
  await user.type(screen.getByLabelText('Celular'), '11 5555-4444');
  await user.click(screen.getByLabelText(/Acepto la/));
  fake.answer('waitlist.join', {
    entry: waitlistEntry(),
    linkToken: 'un-secreto-de-mas-de-veinte',
  });
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  await heading('Está en la lista de espera');
  expect(fake.callsOf('waitlist.join')[0]).toMatchObject({
    input: { weekdays: [1, 2, 3, 4, 5, 6], patient: { dni: '30111333' } },
    idempotencyKey: expect.any(String),
  });
  expect(
    screen.getByRole('link', { name: 'Ver o cambiar mi lugar en la lista' }),
  ).toBeTruthy();
});

test('a person with a DNI on file is led to sign in, and back to waiting', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&paso=espera`,
    fake,
  );
  await user.type(await screen.findByLabelText('DNI'), '30111222');
  await user.type(screen.getByLabelText('Nombre y apellido'), 'Juana Paz');
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '12031985');
  await user.type(screen.getByLabelText('Celular'), '11 5555-4444');
  await user.click(screen.getByLabelText(/Acepto la/));
  fake.refuseNext('waitlist.join', 'DNI_REGISTERED');
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  const link = await screen.findByRole('link', { name: 'Ingresar y anotarme' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    `/agendar-cita/${laura}`,
  );
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    'paso=espera',
  );
});

const ownAddress = `/mi-cuenta/agendar?medico=${laura}&cobertura=particular&paso=espera`;

test('a representative chooses the patient', { tags: ['all'] }, async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const { user, router } = await openPanel('patient', ownAddress, {
    fake,
    session: { level: 'N2' },
  });
  await user.click(await screen.findByRole('radio', { name: 'Tomás Prueba' }));
  expect(router.state.location.search).toMatchObject({ para: patientId });
  fake.answer(
    'patient.waitlist.join',
    waitlistEntry({ patient: { id: patientId, name: 'Tomás Prueba' } }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  await heading('Está en la lista de espera');
  expect(screen.getByText(/, para Tomás Prueba$/)).toBeTruthy();
  expect(fake.callsOf('patient.waitlist.join')[0]?.input).toMatchObject({
    kind: 'new',
    patientId,
  });
});

test('an ended family link is shown once, and the form waits for another choice', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const search = `${ownAddress}&para=${patientId}`;
  const { user } = await openPanel('patient', search, {
    fake,
    session: { level: 'N2' },
  });
  const join = await screen.findByRole('button', {
    name: 'Avisarme si se libera',
  });
  fake.family.all.represented = [];
  fake.refuseNext('patient.waitlist.join', 'NOT_FOUND');
  await user.click(join);
  const told = await screen.findAllByText(
    'Ya no puede actuar en nombre de esa persona. Elija para quién es.',
  );
  expect(told).toHaveLength(1);
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: 'Juana Prueba' })
        .checked,
    ).toBe(false),
  );
  await user.click(join);
  expect(fake.callsOf('patient.waitlist.join')).toHaveLength(1);
});

test('a signed-in patient only says when; times that are free already are shown', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/citas?agendar=${laura}&cobertura=particular&paso=espera`,
    {
      fake,
    },
  );
  await heading('Avisarme si se libera');
  expect(screen.queryByLabelText('DNI')).toBeNull();
  fake.refuseNext('patient.waitlist.join', 'TIMES_FREE', {
    nearest: [
      {
        doctorId: laura,
        doctorName: 'Laura Gómez',
        startsAt: '2026-11-17T12:00:00Z',
      },
    ],
  });
  await user.click(
    await screen.findByRole('button', { name: 'Avisarme si se libera' }),
  );
  expect(
    await screen.findByText(
      'Hay horarios libres que le sirven: no hace falta esperar.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Ver los horarios libres' }),
  ).toBeTruthy();
  fake.answer('patient.waitlist.join', waitlistEntry());
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  await heading('Está en la lista de espera');
});

describe('for a practice for children', () => {
  const question = '¿El turno es para usted?';
  function forChildren() {
    const fake = createFakeApi();
    const [doctor] = fakeDoctors as [DoctorDetail];
    const practices = doctor.practices.map((practice) => ({
      ...practice,
      name: 'Pediatría: control',
    }));
    fake.answer('doctors.get', { ...doctor, practices });
    return fake;
  }

  test('a signed-in patient is asked if it is for them, and not after choosing a child', async () => {
    const fake = forChildren();
    fake.family.add({ birthDate: '2018-03-02' });
    const { user } = await openPanel('patient', ownAddress, {
      fake,
      session: { level: 'N2' },
    });
    expect(await screen.findByText(question)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  });

  test('a new adult is asked', async () => {
    const { user } = await openApp(
      `/agendar-cita/${laura}?cobertura=particular&paso=espera`,
      forChildren(),
    );
    await user.type(
      await screen.findByLabelText('Fecha de nacimiento'),
      '02032018',
    );
    expect(screen.queryByText(question)).toBeNull();
    await user.clear(screen.getByLabelText('Fecha de nacimiento'));
    await user.type(screen.getByLabelText('Fecha de nacimiento'), '12031985');
    expect(await screen.findByText(question)).toBeTruthy();
  });
});
