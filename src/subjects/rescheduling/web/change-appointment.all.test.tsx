import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Offer } from '../../../base/api/contract/offers.ts';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import {
  linkedAppointment,
  nothingLeft,
} from '../../../testing/fakes/appointments/example-appointments.ts';
import { doctorAt } from '../../../testing/fakes/appointments/fake-agenda.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openLink } from '../../../testing/pages/open-link.tsx';

type Opened = Awaited<ReturnType<typeof openLink>>;

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const timesOfDay = () =>
  within(screen.getByRole('region', { name: 'Horarios del día' }));
const question = () =>
  within(screen.getByRole('dialog', { name: '¿Cambiar su turno?' }));

/** The usual times without 10:00, which is the appointment's own. */
const ownDay = [540, 560, 580, 840, 860];

/** Opens an appointment that moves to any chosen time, and goes on to the times of its own day. */
async function openTimes() {
  const opened = await openLink();
  const { fake, appointment } = opened;
  fake.starts.set('2026-11-19', ownDay);
  fake.answer('appointments.move', ({ startsAt }) =>
    Object.assign(appointment, {
      startsAt,
      endsAt: linkedAppointment({ startsAt }).endsAt,
    }),
  );
  await opened.user.click(
    await screen.findByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Elija otro horario');
  await timesOfDay().findByRole('heading', { name: 'Jueves 19 de noviembre' });
  return opened;
}

async function choose({ user }: Pick<Opened, 'user'>, time = '09:20') {
  await user.click(await timesOfDay().findByRole('button', { name: time }));
}

async function change(opened: Pick<Opened, 'user'>, time = '09:20') {
  await choose(opened, time);
  await opened.user.click(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
}

test('the times open at the appointment’s own day, by morning and afternoon, without its own time', async () => {
  const { fake, appointment } = await openTimes();
  expect(
    timesOfDay()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['09:00', '09:20', '09:40', '14:00', '14:20']);
  expect(timesOfDay().getByRole('heading', { name: 'Mañana' })).toBeTruthy();
  expect(timesOfDay().getByRole('heading', { name: 'Tarde' })).toBeTruthy();
  expect(
    screen.getByText(
      'Su turno con Laura Gómez sigue siendo el jueves 19 de noviembre, 10:00 hasta que confirme el cambio.',
    ),
  ).toBeTruthy();
  expect(document.title).toBe('Elija otro horario · Clínica del Parque');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1 }),
    ),
  );
  expect(fake.callsOf('appointments.move')).toHaveLength(0);
  expect(appointment.startsAt).toBe('2026-11-19T13:00:00Z');
});

test('the question shows the old and the new time, and then the appointment has the new time', async () => {
  const opened = await openTimes();
  const { fake, user, router, appointment } = opened;
  await user.click(
    screen.getByRole('button', { name: 'viernes 20 de noviembre, 6 horarios' }),
  );
  await choose(opened, '14:20');
  expect(question().getByText('Jueves 19 de noviembre, 10:00')).toBeTruthy();
  expect(question().getByText('Viernes 20 de noviembre, 14:20')).toBeTruthy();
  await user.click(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Su turno');
  expect(
    screen.getByText('Su turno es ahora el viernes 20 de noviembre, 14:20'),
  ).toBeTruthy();
  expect(
    screen.getByText(/Antes era el jueves 19 de noviembre, 10:00\./),
  ).toBeTruthy();
  expect(screen.getByText('Viernes 20 de noviembre, 14:20')).toBeTruthy();
  expect(screen.getByText(appointment.code)).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1 }),
    ),
  );
  expect(
    fake.callsOf('appointments.move').map(({ input }) => input),
  ).toMatchObject([
    { appointmentId: appointment.id, startsAt: '2026-11-20T17:20:00Z' },
  ]);
  await waitFor(() =>
    expect(router.state.location.href).toBe(
      `/cancelar-turno/${appointment.id}`,
    ),
  );
});

test('a screen reader announces the change', async () => {
  await change(await openTimes());
  await waitFor(() =>
    expect(
      screen.getAllByRole('status').map(({ textContent }) => textContent),
    ).toContain('Turno cambiado'),
  );
});

test('a changed appointment can be changed again', async () => {
  const opened = await openTimes();
  await change(opened, '09:20');
  await heading('Su turno');
  opened.fake.starts.delete('2026-11-19');
  await opened.user.click(
    screen.getByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Elija otro horario');
  await change(opened, '10:00');
  expect(
    await screen.findByText(
      'Su turno es ahora el jueves 19 de noviembre, 10:00',
    ),
  ).toBeTruthy();
});

test('keeping the appointment changes nothing, and another time may be chosen', async () => {
  const opened = await openTimes();
  await choose(opened);
  await opened.user.click(
    question().getByRole('button', { name: 'Dejarlo así' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opened.fake.callsOf('appointments.move')).toHaveLength(0);
  await change(opened, '09:40');
  expect(
    await screen.findByText(
      'Su turno es ahora el jueves 19 de noviembre, 09:40',
    ),
  ).toBeTruthy();
});

test('confirming the change three times sends it once', async () => {
  const opened = await openTimes();
  await choose(opened);
  await opened.user.tripleClick(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Su turno');
  expect(opened.fake.callsOf('appointments.move')).toHaveLength(1);
});

test('the page’s and the browser’s way back lead to the appointment, still open by its link', async () => {
  const { user, router, appointment } = await openTimes();
  expect(router.state.location.href).toBe(
    `/cancelar-turno/${appointment.id}?paso=horario`,
  );
  await user.click(screen.getByRole('button', { name: 'Volver al turno' }));
  await heading('Su turno');
  await user.click(screen.getByRole('button', { name: 'Cambiar el turno' }));
  await heading('Elija otro horario');
  router.history.back();
  await heading('Su turno');
  expect(screen.getByText(appointment.code)).toBeTruthy();
});

test('an address that names this step opens it, and the secret leaves the address', async () => {
  const { router, appointment } = await openLink(
    {},
    { search: '&paso=horario' },
  );
  await heading('Elija otro horario');
  expect(router.state.location.href).toBe(
    `/cancelar-turno/${appointment.id}?paso=horario`,
  );
});

const nearest: Offer[] = [
  {
    doctorId: doctorAt(0).id,
    doctorName: 'Laura Gómez',
    startsAt: '2026-11-19T12:40:00Z',
  },
  {
    doctorId: doctorAt(0).id,
    doctorName: 'Laura Gómez',
    startsAt: '2026-11-20T12:00:00Z',
  },
].map((offer) => ({
  ...offer,
  doctorId: '0190a000-0004-7000-8000-000000000001',
}));

const lostTimes: [RefusalCode, object, string][] = [
  ['SLOT_TAKEN', { nearest }, 'Ese horario acaba de ocuparse.'],
  [
    'SLOT_NOT_OFFERED',
    { reason: 'ABSENT', nearest },
    'El profesional no atiende en ese horario.',
  ],
];

test.each(lostTimes)(
  '%s: the appointment stays as it was, and the nearest times are a press away',
  async (...row) => {
    const [code, data, sentence] = row;
    const opened = await openTimes();
    opened.fake.refuseNext('appointments.move', code, data);
    await change(opened);
    const problem = await screen.findByText(sentence);
    expect(
      screen.getByText(
        'Su turno sigue siendo el jueves 19 de noviembre, 10:00.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement?.contains(problem)).toBe(true),
    );
    await opened.user.click(
      screen.getByRole('button', { name: 'jue 19/11 09:40' }),
    );
    expect(question().getByText('Jueves 19 de noviembre, 09:40')).toBeTruthy();
    await opened.user.click(
      question().getByRole('button', { name: 'Cambiar el turno' }),
    );
    await heading('Su turno');
    expect(
      screen.getByText('Su turno es ahora el jueves 19 de noviembre, 09:40'),
    ).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('a taken time is no longer among the times of the day', async () => {
  const opened = await openTimes();
  await choose(opened, '09:20');
  opened.fake.starts.set(
    '2026-11-19',
    ownDay.filter((minute) => minute !== 560),
  );
  opened.fake.refuseNext('appointments.move', 'SLOT_TAKEN', { nearest: [] });
  await opened.user.click(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(timesOfDay().queryByRole('button', { name: '09:20' })).toBeNull(),
  );
  expect(timesOfDay().getByRole('button', { name: '09:40' })).toBeTruthy();
});

test('a time that overlaps the patient’s other appointment says so, and another may be chosen', async () => {
  const opened = await openTimes();
  opened.fake.refuseNext('appointments.move', 'PATIENT_BUSY');
  await change(opened);
  expect(
    await screen.findByText(
      'Ya hay otro turno a su nombre que se superpone con este horario.',
    ),
  ).toBeTruthy();
  await change(opened, '14:00');
  expect(
    await screen.findByText(
      'Su turno es ahora el jueves 19 de noviembre, 14:00',
    ),
  ).toBeTruthy();
});

test('if it became too late, the page says so with the phone, and the appointment keeps its time', async () => {
  const opened = await openTimes();
  const { fake, appointment } = opened;
  await choose(opened);
  Object.assign(appointment, {
    startsAt: '2026-11-16T20:00:00Z',
    isLate: true,
    canChange: false,
  });
  fake.refuseNext('appointments.move', 'CHANGE_TOO_LATE', {
    changeUntilHours: 12,
  });
  await opened.user.click(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Su turno');
  expect(
    screen.getByText(/^Falta muy poco para cambiarlo por internet\./),
  ).toBeTruthy();
  expect(
    screen
      .getByRole('link', { name: 'Llamar al 11 5555-0000' })
      .getAttribute('href'),
  ).toBe('tel:+541155550000');
  expect(
    screen.getByRole('button', { name: 'Cancelar el turno' }),
  ).toBeTruthy();
  expect(appointment.startsAt).toBe('2026-11-16T20:00:00Z');
});

test('if it was too late from the start, the page shows the phone instead of the change', async () => {
  await openLink(
    { startsAt: '2026-11-16T20:00:00Z', isLate: true, canChange: false },
    { search: '&paso=horario' },
  );
  await heading('Su turno');
  expect(screen.getByText('Falta poco para su turno')).toBeTruthy();
  expect(screen.getByText(/Ya no se cambia por internet/)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Llamar al 11 5555-0000' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cambiar el turno' })).toBeNull();
});

test('an appointment with an arrived patient says so and is shown as it stands', async () => {
  const opened = await openTimes();
  await choose(opened);
  Object.assign(opened.appointment, { ...nothingLeft, status: 'arrived' });
  opened.fake.refuseNext('appointments.move', 'WRONG_STATUS', {
    status: 'arrived',
  });
  await opened.user.click(
    question().getByRole('button', { name: 'Cambiar el turno' }),
  );
  await heading('Está en sala de espera');
  expect(
    screen.getByText('El turno cambió y ya no se puede hacer esto.'),
  ).toBeTruthy();
});

test('without a connection the choice stays, and trying again changes the appointment', async () => {
  const opened = await openTimes();
  const { fake, user, appointment } = opened;
  fake.lose('appointments.move', 'request');
  await change(opened);
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  expect(appointment.startsAt).toBe('2026-11-19T13:00:00Z');
  expect(timesOfDay().getByRole('button', { name: '09:20' })).toBeTruthy();
  fake.restore('appointments.move');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(
    await screen.findByText(
      'Su turno es ahora el jueves 19 de noviembre, 09:20',
    ),
  ).toBeTruthy();
});

test('a change with a lost answer shows as done when the appointment is read again', async () => {
  const opened = await openTimes();
  opened.fake.lose('appointments.move', 'answer');
  await change(opened);
  await heading('Su turno');
  expect(
    screen.getByText('Su turno es ahora el jueves 19 de noviembre, 09:20'),
  ).toBeTruthy();
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
});

test('without the database the choice stays, and trying again changes the appointment', async () => {
  const opened = await openTimes();
  for (let times = 0; times < 2; times++)
    opened.fake.refuseNext('appointments.move', 'UNAVAILABLE');
  await change(opened);
  expect(
    await screen.findByText(/El sistema no responde en este momento/),
  ).toBeTruthy();
  await opened.user.click(
    screen.getByRole('button', { name: 'Probar de nuevo' }),
  );
  expect(
    await screen.findByText(
      'Su turno es ahora el jueves 19 de noviembre, 09:20',
    ),
  ).toBeTruthy();
});

test('after too many attempts the page says so and keeps the times', async () => {
  const opened = await openTimes();
  opened.fake.refuseNext('appointments.move', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 90,
  });
  await change(opened);
  expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
  expect(timesOfDay().getByRole('button', { name: '09:20' })).toBeTruthy();
});

test('the page says that it loads the times, or that it has no connection, and can ask again', async () => {
  const fake = createFakeApi();
  fake.lose('appointments.changeMonth', 'request');
  const { user } = await openLink({}, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar el turno' }),
  );
  expect(await screen.findByText('Buscando horarios…')).toBeTruthy();
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  fake.restore('appointments.changeMonth');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(
    await timesOfDay().findByRole('button', { name: '09:20' }),
  ).toBeTruthy();
});

test('a final refusal of the times leads back to the appointment', async () => {
  const fake = createFakeApi();
  const { user } = await openLink({}, { fake });
  fake.refuseNext('appointments.changeMonth', 'CHANGE_TOO_LATE', {
    changeUntilHours: 12,
  });
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar el turno' }),
  );
  const problem = await screen.findByText(
    /^Falta muy poco para cambiarlo por internet\./,
  );
  const ways = within(problem.parentElement ?? document.body);
  expect(
    ways.getByRole('link', { name: 'Llamar al 11 5555-0000' }),
  ).toBeTruthy();
  await user.click(ways.getByRole('button', { name: 'Volver al turno' }));
  await heading('Su turno');
  expect(fake.callsOf('appointments.changeMonth')).toHaveLength(1);
});

test('a day without times says why, and leads to a day with times', async () => {
  const fake = createFakeApi();
  fake.reasons.set('2026-11-23', {
    code: 'HOLIDAY',
    name: 'Día de la Soberanía Nacional',
  });
  const { user } = await openLink({}, { search: '&paso=horario', fake });
  const holiday = /^lunes 23 de noviembre, sin horarios: feriado/;
  await user.click(await screen.findByRole('button', { name: holiday }));
  expect(
    await timesOfDay().findByText('Feriado: Día de la Soberanía Nacional.'),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', {
      name: 'Próximo día libre: martes 24 de noviembre',
    }),
  );
  expect(
    await timesOfDay().findByRole('button', { name: '10:00' }),
  ).toBeTruthy();
});

test('a month without times says so and leads to the next month', async () => {
  const fake = createFakeApi();
  for (let day = 17; day <= 30; day++)
    fake.reasons.set(`2026-11-${day}`, { code: 'FULL' });
  const { user } = await openLink({}, { search: '&paso=horario', fake });
  expect(
    await screen.findByText(
      'No hay otros horarios libres en noviembre de 2026',
    ),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Ver diciembre de 2026' }),
  );
  expect(
    await timesOfDay().findByRole('heading', { name: 'Martes 1 de diciembre' }),
  ).toBeTruthy();
  expect(
    await timesOfDay().findByRole('button', { name: '09:00' }),
  ).toBeTruthy();
});

test('by keyboard alone the patient chooses a day with arrows, a time with Enter, and answers the question', async () => {
  const { fake, user } = await openTimes();
  (
    await screen.findByRole('button', {
      name: 'jueves 19 de noviembre, 5 horarios',
    })
  ).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(
    await timesOfDay().findByRole('heading', {
      name: 'Viernes 20 de noviembre',
    }),
  ).toBeTruthy();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(question().getByText('Viernes 20 de noviembre, 09:00')).toBeTruthy();
  question().getByRole('button', { name: 'Cambiar el turno' }).focus();
  await user.keyboard('{Enter}');
  await heading('Su turno');
  expect(fake.callsOf('appointments.move')).toHaveLength(1);
});
