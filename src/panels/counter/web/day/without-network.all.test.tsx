import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { clearStoredSession } from '../../../../base/api/web/session/session.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake: FakeApi) =>
  openPanel('reception', '/recepcion/appointments', { fake });
const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });
const names = [
  'Prueba, Ana',
  'Prueba, Bruno',
  'Prueba, Celia',
  'Prueba, Darío',
  'Prueba, Elsa',
];

function morning() {
  const fake = createFakeApi();
  const all = names.map((name, index) =>
    fake.staffAppointments.add({
      patient: { fullName: name.split(', ').toReversed().join(' ') },
      startsAt: todayAt(`0${8 + Math.floor(index / 3)}:${index % 3}0`),
    }),
  );
  return { fake, all };
}

function cut(fake: FakeApi) {
  fake.lose('reception.appointments.change', 'request');
  fake.lose('reception.appointments.undo', 'request');
  fake.lose('live', 'request');
  fake.breakStreams();
}

function mend(fake: FakeApi) {
  for (const part of [
    'reception.appointments.change',
    'reception.appointments.undo',
    'live',
  ] as const) {
    fake.restore(part);
  }
  window.dispatchEvent(new Event('online'));
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function arrive(user: User, name: string) {
  (await rowOf(name)).focus();
  await user.keyboard('l');
  expect(await within(await rowOf(name)).findByText('Por enviar')).toBeTruthy();
}

/** The keys of this browser's storage for presses without an answer. */
const keptNow = () =>
  Object.keys(sessionStorage).filter(
    // The day as it was seen is kept beside them.
    (key) => key.startsWith('reception_kept ') && key !== 'reception_kept seen',
  );

const arrived = (fake: FakeApi) =>
  fake
    .callsOf('reception.appointments.change')
    .map(({ input }) => (input as { appointmentId: string }).appointmentId);

test('arrivals without network wait in their rows under one line, and go out by themselves in order', async () => {
  const { fake, all } = morning();
  const { user, container } = await open(fake);
  await rowOf('Prueba, Ana');
  cut(fake);
  expect(
    await screen.findByText(/^Sin conexión desde las \d\d:\d\d$/),
  ).toBeTruthy();
  for (const name of names) await arrive(user, name);
  expect(
    screen.getByText(/^Sin conexión desde las \d\d:\d\d · 5 por enviar$/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Probar de nuevo' })).toBeNull();
  // The wrong person: the press was not sent, and will not be.
  await user.keyboard('z');
  await waitFor(() => expect(screen.getByText(/· 4 por enviar$/)).toBeTruthy());
  expect(
    (await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations,
  ).toEqual([]);
  const becomes = (index: number) =>
    fake.staffAppointments.becomes(
      { act: 'arrive', id: all[index]?.id ?? '' },
      { status: 'arrived', ticket: `A-00${index + 1}`, latestStep: 2 },
    );
  // Another desk cancelled Bruno's and Celia's meanwhile.
  becomes(0);
  for (const each of all.slice(1, 3)) {
    fake.staffAppointments.update(each.id, {
      status: 'cancelled',
      cancelledBy: 'reception',
    });
    fake.refuseNext('reception.appointments.change', 'WRONG_STATUS', {
      status: 'cancelled',
    });
  }
  becomes(3);
  mend(fake);
  // One conflict at a time: the next one takes its place.
  const conflict = await screen.findByText(
    /^1 de 2 · No se anotó: Prueba, Bruno · 08:10 · llegada \(\d\d:\d\d\)$/,
  );
  expect(screen.queryByText(/No se anotó: Prueba, Celia/)).toBeNull();
  await waitFor(() =>
    expect(arrived(fake)).toEqual(all.slice(0, 4).map(({ id }) => id)),
  );
  expect(
    await within(await rowOf('Prueba, Darío')).findByText('En sala de espera'),
  ).toBeTruthy();
  expect(
    within(await rowOf('Prueba, Elsa')).getByText('Reservado'),
  ).toBeTruthy();
  expect(
    await screen.findByText(
      /está así: cancelado\. Si la persona está en la clínica/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Por enviar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(conflict.isConnected).toBe(false);
  await screen.findByText(
    /^No se anotó: Prueba, Celia · 08:20 · llegada \(\d\d:\d\d\)$/,
  );
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByText(/No se anotó/)).toBeNull());
  await waitFor(() => expect(screen.queryByText(/Sin conexión/)).toBeNull());
});

test('a request with a lost answer is sent again, with the same seen state, and counts once', async () => {
  const { fake, all } = morning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  fake.lose('reception.appointments.change', 'answer');
  const seen = { act: 'arrive', appointmentId: all[0]?.id, afterStep: 1 };
  // `afterStep` tells the server that this is the same arrival.
  const answer = () =>
    fake.staffAppointments.shown(all[0]?.id ?? '', 'reception');
  fake.answer('reception.appointments.change', () => {
    fake.staffAppointments.update(all[0]?.id ?? '', {
      status: 'arrived',
      ticket: 'A-001',
      latestStep: 2,
    });
    return answer();
  });
  await arrive(user, 'Prueba, Ana');
  fake.restore('reception.appointments.change');
  window.dispatchEvent(new Event('online'));
  await waitFor(async () =>
    expect(
      within(await rowOf('Prueba, Ana')).queryByText('Por enviar'),
    ).toBeNull(),
  );
  const inputs = fake
    .callsOf('reception.appointments.change')
    .map(({ input }) => input);
  expect(inputs.length).toBeGreaterThan(1);
  for (const input of inputs) expect(input).toMatchObject(seen);
});

test('an appointment that no longer exists says so, and offers nothing else', async () => {
  const { fake } = morning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  cut(fake);
  await arrive(user, 'Prueba, Ana');
  fake.refuseNext('reception.appointments.change', 'NOT_FOUND');
  fake.refuseNext('reception.appointments.get', 'NOT_FOUND');
  fake.refuseNext('reception.appointments.get', 'NOT_FOUND');
  mend(fake);
  await screen.findByText(/^No se anotó: Prueba, Ana · 08:00 · llegada/);
  expect(await screen.findByText(/Ese turno ya no existe\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anotarlo ahora' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByText(/No se anotó/)).toBeNull());
  expect(keptNow()).toEqual([]);
});

test('waiting acts survive a reload, and go out from there', async () => {
  const { fake, all } = morning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  cut(fake);
  await arrive(user, 'Prueba, Ana');
  // The browser's storage outlives the page.
  cleanup();
  await openApp('/recepcion/appointments', fake);
  expect(
    await within(await rowOf('Prueba, Ana')).findByText('Por enviar'),
  ).toBeTruthy();
  const id = all[0]?.id ?? '';
  fake.staffAppointments.becomes(
    { act: 'arrive', id },
    { status: 'arrived', ticket: 'A-001' },
  );
  mend(fake);
  expect(
    await within(await rowOf('Prueba, Ana')).findByText('En sala de espera'),
  ).toBeTruthy();
  await waitFor(() => expect(keptNow()).toEqual([]));
});

test('signing out asks first while an act waits, and deletes it', async () => {
  const { fake } = morning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  cut(fake);
  await arrive(user, 'Prueba, Ana');
  expect(keptNow()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Hay una anotación sin enviar' }),
  );
  await user.click(question.getByRole('button', { name: 'Quedarse' }));
  expect(keptNow()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await user.click(
    await screen.findByRole('button', { name: 'Cerrar sesión y perderlas' }),
  );
  await waitFor(() => expect(keptNow()).toEqual([]));
});

test('a session that ends by itself deletes the waiting acts, and says how many were not sent', async () => {
  const { fake } = morning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  cut(fake);
  await arrive(user, 'Prueba, Ana');
  clearStoredSession('reception');
  expect(
    await screen.findByText('La sesión terminó con una anotación sin enviar'),
  ).toBeTruthy();
  expect(screen.queryByText(/Prueba, Ana/)).toBeNull();
  expect(
    Object.keys(sessionStorage).filter((key) =>
      key.startsWith('reception_kept '),
    ),
  ).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByText(/sin enviar/)).toBeNull());
});

test('an absence carries the state at the press, and the new state after a refusal', async () => {
  const { fake } = morning();
  const id = fake.staffAppointments.add({
    patient: { fullName: 'Tarde Ya' },
    startsAt: todayAt('07:40'),
  }).id;
  const { user } = await open(fake);
  await rowOf('Ya, Tarde');
  cut(fake);
  (await rowOf('Ya, Tarde')).focus();
  await user.keyboard('a');
  expect(
    await within(await rowOf('Ya, Tarde')).findByText('Por enviar'),
  ).toBeTruthy();
  // The patient arrived meanwhile at the other desk.
  fake.staffAppointments.update(id, {
    status: 'arrived',
    ticket: 'A-001',
    latestStep: 2,
  });
  fake.refuseNext('reception.appointments.change', 'WRONG_STATUS', {
    status: 'arrived',
  });
  mend(fake);
  await screen.findByText(
    /^No se anotó: Ya, Tarde · 07:40 · ausente \(\d\d:\d\d\)$/,
  );
  fake.staffAppointments.becomes({ act: 'absent', id }, { status: 'noshow' });
  await user.click(
    await screen.findByRole('button', { name: 'Anotarlo ahora' }),
  );
  expect(
    await within(await rowOf('Ya, Tarde')).findByText('Ausente'),
  ).toBeTruthy();
  const absent = { appointmentId: id, act: 'absent' };
  const inputs = fake
    .callsOf('reception.appointments.change')
    .map(({ input }) => input);
  expect(inputs).toContainEqual(
    expect.objectContaining({ ...absent, seenStatus: 'booked', afterStep: 1 }),
  );
  expect(inputs.at(-1)).toMatchObject({
    ...absent,
    seenStatus: 'arrived',
    afterStep: 2,
  });
});
