import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { byReader, pause } from '../../../../testing/pages/key-times.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const names = [
  'Ana',
  'Bea',
  'Caro',
  'Dora',
  'Eva',
  'Flor',
  'Gala',
  'Hebe',
  'Ines',
  'Juana',
];
const dniOf = (index: number) => String(30_111_000 + index);

/** Ten people booked today, each found by the DNI alone, and one on file without an appointment. */
async function aMorning() {
  const fake = createFakeApi();
  const { staffAppointments } = fake;
  const booked = names.map((name, index) =>
    staffAppointments.add({
      patient: { fullName: `${name} Prueba`, dni: dniOf(index) },
      startsAt: todayAt(`09:${10 + index}`),
    }),
  );
  const nora = fake.agendaDay.addPatient({
    fullName: 'Nora Sola',
    dni: '32333000',
  });
  const people: FoundPatient[] = [
    ...booked.map(
      ({ patient, id, code, status, isConfirmed, startsAt, doctor }) => ({
        ...patient,
        document: null,
        nextAppointment: { id, code, status, isConfirmed, startsAt, doctor },
      }),
    ),
    { ...nora, document: null, nextAppointment: null },
  ];
  fake.answer('reception.search.patients', ({ query }) => ({
    patients: people.filter(({ dni }) => query.includes(dni ?? '')),
    hasMore: false,
    card: null,
  }));
  fake.answer('reception.appointments.change', ({ appointmentId }) => {
    const index = booked.findIndex(({ id }) => id === appointmentId);
    staffAppointments.update(appointmentId, {
      status: 'arrived',
      ticket: `A-0${10 + index}`,
    });
    return staffAppointments.shown(appointmentId, 'reception');
  });
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  const arrived = () =>
    fake
      .callsOf('reception.appointments.change')
      .map(({ input }) => (input as { appointmentId: string }).appointmentId);
  return { ...page, booked, row, arrived };
}

const reads = async () =>
  within(await screen.findByRole('region', { name: 'Lecturas' }));

test('ten DNIs, read one after the other before any answer, are all noted, in order', async () => {
  const { user, fake, booked, row, arrived } = await aMorning();
  act(() => row.focus());
  const give = fake.holdBack('reception.search.patients');
  for (const [index] of names.entries()) {
    await byReader(() => user.keyboard(`${dniOf(index)}{Enter}`));
    pause(250);
  }
  expect(arrived()).toEqual([]);
  give();
  await waitFor(() => expect(arrived()).toEqual(booked.map(({ id }) => id)));
  const lines = await reads();
  for (const [index, name] of names.entries()) {
    const line = (await lines.findByText(`Prueba, ${name}`)).closest('li');
    await waitFor(() =>
      expect(line?.textContent).toContain(`A-0${10 + index}`),
    );
  }
});

test('a second card read during the first search is a text of its own, from the box or a row', async () => {
  const { user, fake, booked, row, arrived } = await aMorning();
  const cardOf = (index: number) =>
    `00123456789@PRUEBA@${names[index]?.toUpperCase()}@F@${dniOf(index)}@A@01/02/1980@01/01/2015@274`;
  act(() => row.focus());
  const give = fake.holdBack('reception.search.patients');
  await byReader(() => user.keyboard(`${cardOf(0)}{Enter}`));
  await byReader(() => user.keyboard(`${cardOf(1)}{Enter}`));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(cardOf(1));
  give();
  await waitFor(() =>
    expect(arrived()).toEqual([booked[0]?.id, booked[1]?.id]),
  );
});

test('a read without an arrival keeps its line, with the next act', async () => {
  const { user, fake } = await aMorning();
  const give = fake.holdBack('reception.search.patients');
  await user.keyboard('32333000{Enter}99999999{Enter}30111000{Enter}');
  give();
  const lines = await reads();
  expect(await lines.findByText('99999999 · Nadie coincide')).toBeTruthy();
  await waitFor(() =>
    expect(fake.callsOf('reception.appointments.change')).toHaveLength(1),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(
    await lines.findByRole('button', { name: 'Dar turno a Sola, Nora' }),
  );
  expect(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  ).toBeTruthy();
});

test('one card read twice notes one arrival', async () => {
  const { user, fake, arrived } = await aMorning();
  const give = fake.holdBack('reception.search.patients');
  await user.keyboard('30111000{Enter}30111001{Enter}30111000{Enter}');
  give();
  await waitFor(() => expect(arrived()).toHaveLength(2));
  await (await reads()).findByText('Prueba, Bea');
  await waitFor(() => expect(screen.queryByText(/Buscando…/)).toBeNull());
  expect(new Set(arrived()).size).toBe(2);
});

test.each([
  ['n', 'Nuevo turno'],
  ['r', 'Llegó sin turno'],
])(
  'in the dialog of %s an Enter before the answer waits, and chooses the patient',
  async (key, title) => {
    const { user, fake } = await aMorning();
    await user.keyboard(key);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const give = fake.holdBack('reception.search.patients');
    await byReader(() => user.keyboard('32333000{Enter}'));
    give();
    expect(await dialog.findByText('Sola, Nora')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cambiar' })).toBeTruthy();
  },
);

test('in Pacientes an Enter before the answer waits, and opens the file', async () => {
  const { user, fake, router } = await aMorning();
  await act(() => router.navigate({ to: '/recepcion/patients', search: {} }));
  const field = await screen.findByRole('searchbox', { name: /Buscar/ });
  act(() => field.focus());
  const give = fake.holdBack('reception.search.patients');
  fake.refuse('reception.patients.get', 'NOT_FOUND');
  await byReader(() => user.keyboard('32333000{Enter}'));
  give();
  await waitFor(() =>
    expect(router.state.location.search).toHaveProperty('paciente'),
  );
});
