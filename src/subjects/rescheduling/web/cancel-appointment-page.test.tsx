import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { easyPuzzle } from '../../../testing/access/puzzles.ts';
import {
  cancelledByPatient,
  linkedAppointment,
  nothingLeft,
} from '../../../testing/fakes/appointments/example-appointments.ts';
import { fakePatient } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openLink } from '../../../testing/pages/open-link.tsx';
import type { LinkedAppointment } from '../../appointments/contract/public-appointments.ts';

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

async function cancel({
  fake,
  user,
  appointment,
}: Awaited<ReturnType<typeof openLink>>) {
  fake.becomes('cancel', appointment, cancelledByPatient(fake.isoIn(10)));
  await user.click(
    await screen.findByRole('button', { name: 'Cancelar el turno' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancelar el turno' }));
  await heading('Turno cancelado');
}

test('the link shows the appointment, changes nothing, and leaves the address bar', async () => {
  const { fake, router, appointment } = await openLink();
  await heading('Su turno');
  expect(screen.getByText('Jueves 19 de noviembre, 10:00')).toBeTruthy();
  expect(screen.getByText('Laura Gómez')).toBeTruthy();
  expect(screen.getByText('Reservado')).toBeTruthy();
  expect(router.state.location.href).toBe(`/cancelar-turno/${appointment.id}`);
  expect(fake.calls.map(({ procedure }) => procedure)).not.toContain(
    'appointments.cancel',
  );
  expect(appointment.status).toBe('booked');
});

test('cancelling asks first, and can be undone for ten minutes', async () => {
  const opened = await openLink();
  const { fake, user, appointment } = opened;
  await cancel(opened);
  expect(appointment.status).toBe('cancelled');
  expect(document.activeElement?.textContent).toBe('Turno cancelado');
  expect(screen.getByText(/^(10:00|9:5\d)$/)).toBeTruthy();
  fake.becomes('undoCancel', appointment, linkedAppointment());
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await heading('Su turno');
  expect(appointment.status).toBe('booked');
});

test('without a connection the page says so, keeps the appointment, and cancels it when tried again', {
  tags: ['all'],
}, async () => {
  const { fake, user, appointment } = await openLink();
  fake.becomes('cancel', appointment, cancelledByPatient(fake.isoIn(10)));
  fake.lose('appointments.cancel', 'request');
  await user.click(
    await screen.findByRole('button', { name: 'Cancelar el turno' }),
  );
  fake.lose('appointments.look', 'request');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancelar el turno' }));
  const problem = await screen.findByText(/No hay conexión con la clínica/);
  await waitFor(() =>
    expect(document.activeElement?.contains(problem)).toBe(true),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Jueves 19 de noviembre, 10:00')).toBeTruthy();
  expect(appointment.status).toBe('booked');
  fake.restore('appointments.cancel');
  fake.restore('appointments.look');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await heading('Turno cancelado');
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
});

test('a cancellation with a lost answer is shown as done', async () => {
  const { fake, user, appointment } = await openLink();
  fake.becomes('cancel', appointment, cancelledByPatient(fake.isoIn(10)));
  fake.lose('appointments.cancel', 'answer');
  await user.click(
    await screen.findByRole('button', { name: 'Cancelar el turno' }),
  );
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', {
      name: 'Cancelar el turno',
    }),
  );
  await heading('Turno cancelado');
  await waitFor(() => expect(screen.queryByText(/No hay conexión/)).toBeNull());
});

test('keeping the appointment when asked cancels nothing', async () => {
  const { fake, user } = await openLink();
  await user.click(
    await screen.findByRole('button', { name: 'Cancelar el turno' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/queda libre para otra persona/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Conservar el turno' }));
  expect(fake.callsOf('appointments.cancel')).toHaveLength(0);
});

test('cancelling late is possible, and the page says so', async () => {
  await openLink({
    startsAt: '2026-11-16T20:00:00Z',
    isLate: true,
    canChange: false,
  });
  expect(await screen.findByText('Falta poco para su turno')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Cancelar el turno' }),
  ).toBeTruthy();
});

test('an undo says so if another patient has the time', async () => {
  const opened = await openLink();
  await cancel(opened);
  opened.fake.refuseNext('appointments.undoCancel', 'SLOT_TAKEN', {
    nearest: [],
  });
  await opened.user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  expect(
    screen.getByText('El turno sigue cancelado. Puede agendar otro.'),
  ).toBeTruthy();
});

test('an undo that returns the patient to the waiting room is shown, even after a lost answer', async () => {
  const fake = createFakeApi();
  const { user, appointment } = await openLink(
    cancelledByPatient(fake.isoIn(9)),
    { fake },
  );
  fake.becomes(
    'undoCancel',
    appointment,
    linkedAppointment({ ...nothingLeft, status: 'arrived' }),
  );
  fake.lose('appointments.undoCancel', 'answer');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Está en sala de espera')).toBeTruthy();
  expect(appointment.status).toBe('arrived');
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
});

const standing: [LinkedAppointment['status'], string, string][] = [
  [
    'arrived',
    'Está en sala de espera',
    'Ya registramos su llegada. Si no puede quedarse, avise en recepción.',
  ],
  ['in_progress', 'Está en consulta', 'La consulta ya empezó.'],
  ['fulfilled', 'Turno atendido', 'Este turno ya fue atendido.'],
  ['noshow', 'Turno ausente', 'Este turno ya pasó y figura como ausente.'],
];

test.each(standing)(
  'an appointment that is %s says so and offers no cancellation',
  async (status, title, why) => {
    await openLink({ ...nothingLeft, status });
    await heading(title);
    expect(screen.getByText(why)).toBeTruthy();
    expect(
      screen.queryByRole('button', { name: 'Cancelar el turno' }),
    ).toBeNull();
  },
);

test('an appointment cannot be cancelled after its hour', async () => {
  await openLink({
    ...nothingLeft,
    startsAt: '2026-11-16T10:00:00Z',
    isLate: true,
  });
  expect(
    await screen.findByText('La hora de este turno ya pasó.'),
  ).toBeTruthy();
});

test('an appointment cancelled long ago offers a new booking and no undo', async () => {
  await openLink(cancelledByPatient());
  await heading('Turno cancelado');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Agendar otro turno' })).toBeTruthy();
});

test('an appointment that the clinic cancelled says so, and why', async () => {
  await openLink({
    ...cancelledByPatient(),
    cancelled: { askedBy: 'clinic', reason: 'El profesional está enfermo' },
  });
  await heading('Turno cancelado');
  expect(screen.getByText('Por la clínica')).toBeTruthy();
  expect(screen.getByText('El profesional está enfermo')).toBeTruthy();
});

test('an invalid link says so, and the DNI and the code open the appointment', async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.refuseNext('appointments.look', 'ACCESS_REFUSED');
  const { user } = await openApp(
    `/cancelar-turno/${appointment.id}?token=un-secreto-que-no-es-de-nadie`,
    fake,
  );
  expect(
    await screen.findByText('Ese enlace no abre ningún turno'),
  ).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'DNI' }), '30.111.222');
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    appointment.code.toLowerCase(),
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await heading('Su turno');
  expect(
    fake.callsOf('appointments.look').map(({ input }) => input),
  ).toMatchObject([
    { access: { kind: 'link', token: 'un-secreto-que-no-es-de-nadie' } },
    { access: { kind: 'code', dni: '30111222', code: appointment.code } },
  ]);
});

test('after many wrong codes nearby, the page solves a puzzle itself, and the code opens the appointment', async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.refuseNext(
    'appointments.look',
    'PROOF_OF_WORK_NEEDED',
    await easyPuzzle(),
  );
  const { user } = await openApp(`/cancelar-turno/${appointment.id}`, fake);
  await user.type(
    await screen.findByRole('textbox', { name: 'DNI' }),
    '30.111.222',
  );
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    appointment.code,
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await heading('Su turno');
  expect(
    fake.callsOf('appointments.look').map(({ input }) => input),
  ).toMatchObject([
    { access: { kind: 'code' } },
    { access: { kind: 'code' }, proofOfWork: expect.any(String) },
  ]);
});

test('a truncated link gets the same page', async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  await openApp(`/cancelar-turno/${appointment.id}?token=corto`, fake);
  expect(
    await screen.findByText('Ese enlace no abre ningún turno'),
  ).toBeTruthy();
});

test('without a link, wrong data is refused without saying which, and stays in the form', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.refuseNext('appointments.look', 'ACCESS_REFUSED');
  const { user } = await openApp(`/cancelar-turno/${appointment.id}`, fake);
  await heading('Ver su turno');
  await user.type(screen.getByRole('textbox', { name: 'DNI' }), '20111222');
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    appointment.code,
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  expect(
    await screen.findByText(
      'Esos datos no corresponden a ningún turno vigente.',
    ),
  ).toBeTruthy();
  const dni = screen.getByRole('textbox', { name: 'DNI' }) as HTMLInputElement;
  expect(dni.value).toBe('20111222');
  await user.clear(dni);
  await user.type(dni, fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  await heading('Su turno');
});

test('an impossible code gets an error beside its field, before any request', async () => {
  const fake = createFakeApi();
  const { user } = await openApp(
    '/cancelar-turno/0190a000-0009-7000-8000-000000000009',
    fake,
  );
  await user.type(await screen.findByRole('textbox', { name: 'DNI' }), 'abc');
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    '12',
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  expect(
    await screen.findByText('El código tiene seis caracteres, como K7M2QF.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'DNI' }),
    ),
  );
  await user.clear(screen.getByRole('textbox', { name: 'Código del turno' }));
  await user.type(
    screen.getByRole('textbox', { name: 'Código del turno' }),
    'aaaaaa',
  );
  await user.click(screen.getByRole('button', { name: 'Ver el turno' }));
  expect(
    await screen.findByText(
      'Revise el código: no lleva vocales, ni ceros ni unos. Es como K7M2QF.',
    ),
  ).toBeTruthy();
  expect(fake.callsOf('appointments.look')).toHaveLength(0);
});

test('without a connection the page says so, and shows the appointment once it is back', async () => {
  const fake = createFakeApi();
  const appointment = fake.addAppointment();
  fake.lose('appointments.look', 'request');
  const { user } = await openApp(
    `/cancelar-turno/${appointment.id}?token=${appointment.linkToken}`,
    fake,
  );
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  fake.restore('appointments.look');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await heading('Su turno');
});

test('a patient in a full month is led to each later month that can be booked, and then to the phone', async () => {
  const fake = createFakeApi();
  fake.reasonOfAll = { code: 'FULL' };
  const { user } = await openLink(
    { startsAt: '2027-01-14T13:00:00Z' },
    { search: '&paso=horario', fake },
  );
  expect(
    await screen.findByText('No hay otros horarios libres en enero de 2027'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver febrero de 2027' }));
  expect(
    await screen.findByText('No hay otros horarios libres en febrero de 2027'),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Llamar al 11 5555-0000' }),
  ).toBeTruthy();
});
