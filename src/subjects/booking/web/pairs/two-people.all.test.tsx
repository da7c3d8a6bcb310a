import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { bookedAppointment } from '../../../../testing/fakes/appointments/example-appointments.ts';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { Hold } from '../../contract/booking.ts';
import type { HeldPair } from '../../contract/pairs.ts';

const ana = fakeDoctors[2]?.id ?? '';
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const minutesLater = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The clinic's answer about a held pair: each patient has a price of their own. */
function heldPairOf(
  hold: Hold,
  startsAt: string,
  changes: Partial<HeldPair['people'][number]> = {},
): HeldPair {
  const {
    id: _,
    heldUntil: _until,
    serverNow: _now,
    isExtended: _extended,
    ...visit
  } = hold;
  const minutes =
    (Date.parse(hold.endsAt) - Date.parse(hold.startsAt)) / 60_000;
  const at = (start: string) => ({
    ...visit,
    startsAt: start,
    endsAt: minutesLater(start, minutes),
  });
  return {
    hold: {
      ...hold,
      id: '01934f00-0000-7000-8000-0000000000aa',
      ...at(startsAt),
    },
    people: [
      {
        name: 'Tomás Prueba',
        visit: { ...at(startsAt), dueCents: 350_000 },
        inTheWay: null,
      },
      {
        name: 'Lola Prueba',
        visit: { ...at(minutesLater(startsAt, minutes)), dueCents: 0 },
        inTheWay: null,
        ...changes,
      },
    ],
  };
}

function booked() {
  const { signedIn: _, ...appointment } = bookedAppointment();
  return appointment;
}

async function open(changes: Partial<HeldPair['people'][number]> = {}) {
  const fake = createFakeApi();
  const [tomas, lola] = [
    fake.family.add(),
    fake.family.add({ name: 'Lola Prueba' }),
  ];
  const app = await openPanel(
    'patient',
    `/mi-cuenta/agendar?medico=${ana}&cobertura=particular&paso=horario`,
    { fake, session: { level: 'N2' } },
  );
  await app.user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
  const hold = JSON.parse(sessionStorage.getItem('booking_hold') ?? 'null')
    .hold as Hold;
  fake.answer('patient.pairs.hold', ({ startsAt }) =>
    heldPairOf(hold, startsAt, changes),
  );
  await app.user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await app.user.click(
    screen.getByRole('button', { name: 'Agregar a otra persona' }),
  );
  const second = within(
    await screen.findByRole('group', { name: 'Y después, para' }),
  );
  return { ...app, fake, tomas, lola, hold, second };
}

test('two children one after the other: both times are held, and one press books both, each with a code', async () => {
  const { fake, user, tomas, lola, hold, second } = await open();
  // The patient of the first time is not offered for the second.
  expect(second.queryByRole('radio', { name: 'Tomás Prueba' })).toBeNull();
  // After a child, another child is proposed and not the parent.
  expect(
    second.getByRole<HTMLInputElement>('radio', { name: 'Lola Prueba' })
      .checked,
  ).toBe(true);
  const insurer = fakeInsurers[0];
  await user.selectOptions(
    screen.getByLabelText('Obra social o prepaga de Lola Prueba'),
    insurer?.name ?? '',
  );
  const times = within(
    screen.getByLabelText('¿A qué hora?'),
  ).getAllByRole<HTMLOptionElement>('option');
  expect(times.length).toBeGreaterThan(0);
  for (const { textContent } of times)
    expect(textContent).toMatch(/^\d\d:\d\d y \d\d:\d\d$/);
  expect(times.find(({ selected }) => selected)?.value).toBe(
    new Date(hold.startsAt).toISOString(),
  );
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  const confirm = await screen.findByRole('button', {
    name: 'Confirmar los dos turnos',
  });
  const pair = {
    doctorId: ana,
    startsAt: new Date(hold.startsAt).toISOString(),
    people: [
      { patientId: tomas.patientId },
      { patientId: lola.patientId, insurerId: insurer?.id, isPayerSaid: true },
    ],
  };
  expect(fake.callsOf('patient.pairs.hold')[0]?.input).toMatchObject(pair);
  expect(screen.getByText('$ 3.500')).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  const [one, other] = [booked(), booked()];
  fake.answer('patient.pairs.book', {
    appointments: [
      {
        ...one,
        patientName: 'Tomás Prueba',
        code: 'K7M2QF',
        startsAt: '2026-11-17T12:00:00.000Z',
      },
      {
        ...other,
        startsAt: '2026-11-17T12:20:00.000Z',
        id: '01934f00-0000-7000-8000-0000000000bb',
        patientName: 'Lola Prueba',
        code: 'X34B9T',
      },
    ],
  });
  await user.click(confirm);
  await heading('Turnos reservados');
  const list = within(screen.getByRole('list', { name: 'Turnos reservados' }));
  expect(list.getByText('Código K7M2QF')).toBeTruthy();
  expect(list.getByText('Lola Prueba')).toBeTruthy();
  // Day and hour first, then the patient and the doctor, the code last.
  expect(
    list.getAllByRole('listitem').map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(
      /^Martes 17 de noviembre, 09:00Tomás Prueba · .+Código K7M2QF$/,
    ),
    expect.stringMatching(
      /^Martes 17 de noviembre, 09:20Lola Prueba · .+Código X34B9T$/,
    ),
  ]);
  expect(fake.callsOf('patient.pairs.book')[0]).toMatchObject({
    input: { ...pair, holdId: '01934f00-0000-7000-8000-0000000000aa' },
    idempotencyKey: expect.any(String),
  });
});

test('an appointment in the way is shown with the person’s name before confirming', async () => {
  const { user } = await open({
    inTheWay: { code: 'PATIENT_BUSY', limit: null },
  });
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  expect(await screen.findByText('Lola Prueba:')).toBeTruthy();
  expect(
    screen.getByText(
      'Ya hay otro turno a su nombre que se superpone con este horario.',
    ),
  ).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: 'Confirmar los dos turnos' }),
  ).toBeNull();
});

test('another choice is held again before confirming; a taken time is reported, and the form stays', async () => {
  const { fake, user, second } = await open();
  await user.click(second.getAllByRole('radio')[0] as HTMLElement);
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  await screen.findByRole('button', { name: 'Confirmar los dos turnos' });
  await user.click(second.getByRole('radio', { name: 'Lola Prueba' }));
  expect(
    screen.queryByRole('button', { name: 'Confirmar los dos turnos' }),
  ).toBeNull();
  fake.refuseNext('patient.pairs.hold', 'SLOT_TAKEN', { nearest: [] });
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  expect(
    await screen.findByText('Uno de los dos horarios acaba de ocuparse.'),
  ).toBeTruthy();
  expect(
    second.getByRole<HTMLInputElement>('radio', { name: 'Lola Prueba' })
      .checked,
  ).toBe(true);
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  await screen.findByRole('button', { name: 'Confirmar los dos turnos' });
});

test('a booking with a lost answer is sent again with the same key', async () => {
  const { fake, user } = await open();
  await user.click(
    screen.getByRole('button', { name: 'Guardar los dos horarios' }),
  );
  const confirm = await screen.findByRole('button', {
    name: 'Confirmar los dos turnos',
  });
  fake.answer('patient.pairs.book', {
    appointments: [
      booked(),
      { ...booked(), id: '01934f00-0000-7000-8000-0000000000bb' },
    ],
  });
  fake.lose('patient.pairs.book', 'answer');
  await user.click(confirm);
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  fake.restore('patient.pairs.book');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await heading('Turnos reservados');
  expect(
    new Set(
      fake
        .callsOf('patient.pairs.book')
        .map(({ idempotencyKey }) => idempotencyKey),
    ).size,
  ).toBe(1);
});

test('if no two times are consecutive that day, another day is a press away', async () => {
  const fake = createFakeApi();
  fake.family.add();
  fake.starts.set('2026-11-17', [540]);
  const address = `/mi-cuenta/agendar?medico=${ana}&cobertura=particular&dia=2026-11-17&hora=09:00&paso=horario`;
  const { user } = await openPanel('patient', address, {
    fake,
    session: { level: 'N2' },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Agregar a otra persona' }),
  );
  expect(
    await screen.findByText(/^Ese día no quedan dos horarios seguidos con/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Elegir otro día' }));
  await heading('Elija día y horario');
});
