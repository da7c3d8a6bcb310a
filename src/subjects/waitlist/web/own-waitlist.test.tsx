import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { rowsOfProof } from '../../../testing/bounded-proof.ts';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { fakeDoctors } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import {
  waitlistEntry,
  waitlistOffer,
} from '../../../testing/pages/example-waitlist.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const part = async () =>
  within(await screen.findByRole('region', { name: 'Lista de espera' }));

async function open(
  changes: Partial<WaitlistEntry> = {},
  { isOffered = false } = {},
) {
  const fake = createFakeApi();
  const serverNow = fake.isoIn(0);
  const offer = isOffered ? waitlistOffer(fake.now()) : null;
  fake.answer('patient.waitlist.list', [
    waitlistEntry({ offer, serverNow, ...changes }),
  ]);
  return {
    ...(await openPanel('patient', '/mi-cuenta/citas', { fake })),
    offer,
  };
}

test('a patient who waits for nothing sees no list', {
  tags: ['all'],
}, async () => {
  await openPanel('patient', '/mi-cuenta/citas');
  await screen.findByText('No tiene turnos reservados');
  expect(screen.queryByText('Lista de espera')).toBeNull();
});

test('the list shows a wish; the patient changes its days, and ends it after a question', async () => {
  const { fake, user, router } = await open({
    weekdays: [1, 3],
    dayParts: ['morning'],
  });
  const list = await part();
  expect(
    list.getByText(
      'Los lunes y miércoles, a la mañana, hasta el lunes 30 de noviembre',
    ),
  ).toBeTruthy();
  expect(
    (
      await axe.run(document.body, {
        rules: { 'color-contrast': { enabled: false } },
      })
    ).violations,
  ).toEqual([]);
  await user.click(list.getByRole('link', { name: /^Cambiar/ }));
  await heading('¿Cuándo le sirve?');
  await user.click(await screen.findByLabelText('lunes'));
  await user.click(screen.getByLabelText('miércoles'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Elija al menos un día.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('lunes'));
  await user.click(screen.getByLabelText('viernes'));
  await user.click(screen.getByLabelText('Tarde'));
  fake.answer('patient.waitlist.change', waitlistEntry());
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await heading('Mis turnos');
  expect(fake.callsOf('patient.waitlist.change')[0]?.input).toMatchObject({
    weekdays: [5],
    dayParts: ['afternoon', 'morning'],
    untilDay: '2026-11-30',
  });
  expect(router.state.location.search).toEqual({});
  await user.click(
    (await part()).getByRole('button', { name: /^Dejar de esperar/ }),
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Pierde su lugar en la lista/)).toBeTruthy();
  fake.answer('patient.waitlist.end', waitlistEntry({ end: 'withdrawn' }));
  fake.answer('patient.waitlist.list', []);
  await user.click(dialog.getByRole('button', { name: 'Dejar de esperar' }));
  expect(await screen.findByText('Ya no espera ese turno')).toBeTruthy();
  expect(screen.queryByText('Lista de espera')).toBeNull();
});

test('one press takes the offer, and a clock counts down its minutes', {
  tags: ['all'],
}, async () => {
  const { fake, user, offer } = await open({}, { isOffered: true });
  const list = await part();
  expect(list.getByText('Se liberó un horario para usted')).toBeTruthy();
  expect(list.getByText(/^(29:5\d|30:00)$/)).toBeTruthy();
  expect(list.getByText(/con Laura Gómez · Consultorio 3/)).toBeTruthy();
  fake.answer('patient.waitlist.accept', waitlistEntry({ end: 'booked' }));
  fake.answer('patient.waitlist.list', []);
  await user.click(list.getByRole('button', { name: 'Tomar este turno' }));
  expect(await screen.findByText('El turno es suyo')).toBeTruthy();
  expect(fake.callsOf('patient.waitlist.accept')[0]?.input).toEqual({
    offerId: offer?.id,
  });
  expect(document.activeElement).not.toBe(document.body);
});

test('an accepted offer shows day and hour, place, doctor and code', async () => {
  const { fake, user } = await open({}, { isOffered: true });
  const list = await part();
  const booked = {
    id: '01934f00-0000-7000-8000-000000000088',
    code: 'K7M2QF',
    startsAt: '2026-11-19T13:00:00Z',
    doctor: { id: fakeDoctors[0]?.id ?? '', name: 'Laura Gómez' },
    roomName: 'Consultorio 3',
  };
  fake.answer(
    'patient.waitlist.accept',
    waitlistEntry({ end: 'booked', booked }),
  );
  fake.answer('patient.waitlist.list', []);
  await user.click(list.getByRole('button', { name: 'Tomar este turno' }));
  expect(
    await screen.findByText('El turno es suyo: jueves 19 de noviembre, 10:00'),
  ).toBeTruthy();
  expect(
    screen.getByText(/Con Laura Gómez\. Av\. San Martín 1234.*Consultorio 3/),
  ).toBeTruthy();
  expect(screen.getByText('K7M2QF')).toBeTruthy();
});

test('an offer that was accepted in another tab is shown as the patient’s own', async () => {
  const { fake, user } = await open({}, { isOffered: true });
  fake.refuseNext('patient.waitlist.pass', 'OFFER_OVER', { state: 'accepted' });
  await user.click(
    (await part()).getByRole('button', { name: 'Dejarlo pasar' }),
  );
  expect(
    await screen.findByText('Ese horario ya es suyo: está en sus turnos.'),
  ).toBeTruthy();
  expect(screen.queryByText(/Sigue en la lista/)).toBeNull();
});

test('a wish of a represented person carries their name', async () => {
  const patient = {
    id: '01934f00-0000-7000-8000-000000000077',
    name: 'Tomás Prueba',
  };
  await open({ patient }, { isOffered: true });
  const list = await part();
  expect(list.getByText('Se liberó un horario para Tomás Prueba')).toBeTruthy();
  expect(list.getByText('Para Tomás Prueba')).toBeTruthy();
});

test('one press lets the offer go, and the patient still waits', async () => {
  const { fake, user } = await open({}, { isOffered: true });
  const list = await part();
  fake.answer('patient.waitlist.pass', waitlistEntry());
  fake.answer('patient.waitlist.list', [waitlistEntry()]);
  await user.click(list.getByRole('button', { name: 'Dejarlo pasar' }));
  expect(
    await screen.findByText('Lo dejó pasar: sigue en la lista'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tomar este turno' })).toBeNull();
});

const offeredActs = [
  ['Tomar este turno', 'patient.waitlist.accept', 'El turno es suyo'],
  [
    'Dejarlo pasar',
    'patient.waitlist.pass',
    'Lo dejó pasar: sigue en la lista',
  ],
] as const;

test.each(rowsOfProof(offeredActs))(
  '%s without a connection: says so once, keeps the offer, and succeeds when tried again',
  async (...row) => {
    const [name, procedure, done] = row;
    const { fake, user, offer } = await open({}, { isOffered: true });
    const list = await part();
    fake.answer(procedure, waitlistEntry());
    fake.lose(procedure, 'request');
    fake.lose('patient.waitlist.list', 'request');
    await user.click(list.getByRole('button', { name }));
    expect((await list.findByRole('alert')).textContent).toContain(
      'No hay conexión con la clínica.',
    );
    // The list cannot be read either. There is one message, and the offer stays in sight.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(
      screen.getAllByRole('region', { name: 'Lista de espera' }),
    ).toHaveLength(1);
    expect(list.getAllByRole('alert')).toHaveLength(1);
    expect(list.getByRole('button', { name: 'Tomar este turno' })).toBeTruthy();
    fake.restore(procedure);
    fake.restore('patient.waitlist.list');
    fake.answer('patient.waitlist.list', [waitlistEntry()]);
    await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(fake.callsOf(procedure).map(({ input }) => input)).toEqual([
      { offerId: offer?.id },
    ]);
    await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
  },
);

test('an error of one press disappears with the next press', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open({}, { isOffered: true });
  const list = await part();
  fake.refuseNext('patient.waitlist.accept', 'TOO_MANY_APPOINTMENTS', {
    scope: 'specialty',
    limit: 1,
  });
  await user.click(list.getByRole('button', { name: 'Tomar este turno' }));
  await list.findByRole('alert');
  fake.answer('patient.waitlist.pass', waitlistEntry());
  await user.click(list.getByRole('button', { name: 'Dejarlo pasar' }));
  expect(
    await screen.findByText('Lo dejó pasar: sigue en la lista'),
  ).toBeTruthy();
  expect(list.queryByRole('alert')).toBeNull();
});

test('ending a wait without a connection says so, keeps the place in the line, and ends it when tried again', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open();
  const list = await part();
  await user.click(list.getByRole('button', { name: /^Dejar de esperar/ }));
  fake.answer('patient.waitlist.end', waitlistEntry({ end: 'withdrawn' }));
  fake.lose('patient.waitlist.end', 'request');
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', {
      name: 'Dejar de esperar',
    }),
  );
  expect((await list.findByRole('alert')).textContent).toContain(
    'No hay conexión con la clínica.',
  );
  expect(list.getByRole('link', { name: /^Cambiar/ })).toBeTruthy();
  fake.restore('patient.waitlist.end');
  fake.answer('patient.waitlist.list', []);
  await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Ya no espera ese turno')).toBeTruthy();
  expect(screen.queryByText('Lista de espera')).toBeNull();
});

test('an offer that is over, or beyond a limit, says so and what to do', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open({}, { isOffered: true });
  fake.refuseNext('patient.waitlist.accept', 'TOO_MANY_APPOINTMENTS', {
    scope: 'specialty',
    limit: 1,
  });
  await user.click(
    (await part()).getByRole('button', { name: 'Tomar este turno' }),
  );
  expect(
    await screen.findByText(
      'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(/Cancele o cambie primero el turno que ya tiene/),
  ).toBeTruthy();
  fake.refuseNext('patient.waitlist.accept', 'OFFER_OVER', {
    state: 'expired',
  });
  await user.click(
    (await part()).getByRole('button', { name: 'Tomar este turno' }),
  );
  expect(
    await screen.findByText(
      'Ese horario ya no está guardado para usted. Sigue en la lista de espera.',
    ),
  ).toBeTruthy();
});

test('a patient with an appointment waits for an earlier one; an earlier free time is shown', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const next = upcomingAppointment();
  fake.answer('patient.appointments.list', [next]);
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  await user.click(
    await screen.findByRole('link', { name: 'Avisarme si se libera antes' }),
  );
  await heading('Avisarme si se libera antes');
  await user.click(
    await screen.findByLabelText(/Me sirve también otro profesional/),
  );
  fake.refuseNext('patient.waitlist.join', 'TIMES_FREE', {
    nearest: [
      {
        doctorId: next.doctor?.id ?? '',
        doctorName: 'Laura Gómez',
        startsAt: '2026-11-17T12:00:00Z',
      },
    ],
  });
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  expect(
    await screen.findByText(/El primero es el martes 17 de noviembre, 09:00/),
  ).toBeTruthy();
  fake.answer(
    'patient.waitlist.join',
    waitlistEntry({ soonerThan: next.startsAt }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  await heading('Mis turnos');
  expect(fake.callsOf('patient.waitlist.join').at(-1)).toMatchObject({
    input: { kind: 'sooner', appointmentId: next.id, isAnyDoctor: true },
    idempotencyKey: expect.any(String),
  });
});
