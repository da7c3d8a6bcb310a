import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

async function openDay() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
  });
  const { id, code, status, isConfirmed, startsAt, doctor, patient } = ana;
  fake.answer('reception.search.patients', {
    patients: [
      {
        ...patient,
        document: null,
        nextAppointment: { id, code, status, isConfirmed, startsAt, doctor },
      },
    ],
    hasMore: false,
    card: null,
  });
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  return { ...page, ana, row };
}

test('N on a row chooses no doctor, and closing its dialog returns to the row', async () => {
  const { user, row } = await openDay();
  act(() => row.focus());
  await user.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect(
    (
      await dialog.findByRole<HTMLInputElement>('combobox', {
        name: /Profesional/,
      })
    ).value,
  ).toBe('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('after a dialog that a key on the page opened, letters are acts again', async () => {
  const { user, fake, row } = await openDay();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Nuevo turno' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  expect(fake.callsOf('reception.appointments.change')).toEqual([]);
});

test('keys act on the found patient from any button of their line', async () => {
  const { user, fake, ana } = await openDay();
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    { status: 'arrived' },
  );
  await user.keyboard('/30111000');
  const found = within(
    await screen.findByRole('region', { name: 'Personas encontradas' }),
  );
  const give = await found.findByRole('button', { name: /^Dar turno/ });
  act(() => give.focus());
  await user.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect((await dialog.findAllByText('Prueba, Ana')).length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(give));
  await user.keyboard('l');
  await waitFor(() =>
    expect(fake.callsOf('reception.appointments.change')).toMatchObject([
      { input: { appointmentId: ana.id, act: 'arrive' } },
    ]),
  );
});

describe('on a found patient with an appointment of another day', () => {
  /** Finds the person, and focuses a button of their line. */
  async function openFound(
    changes: Partial<StaffAppointment> = {},
    day = '2026-11-16',
  ) {
    const fake = createFakeApi();
    fake.staffAppointments.add({
      startsAt: todayAt('09:00', day),
      patient: { fullName: 'Bruno Prueba' },
    });
    const ana = fake.staffAppointments.add({
      startsAt: todayAt('10:00', '2026-11-19'),
      patient: { fullName: 'Ana Prueba', dni: '30111000' },
      ...changes,
    });
    const { id, code, status, isConfirmed, startsAt, doctor, patient } = ana;
    fake.answer('reception.search.patients', {
      patients: [
        {
          ...patient,
          nextAppointment: { id, code, status, isConfirmed, startsAt, doctor },
        },
      ],
      hasMore: false,
      card: null,
    });
    const page = await openPanel(
      'reception',
      `/recepcion/appointments?dia=${day}`,
      { fake },
    );
    await screen.findByRole('row', { name: /Prueba, Bruno/ });
    await page.user.keyboard('/30111000');
    const found = within(
      await screen.findByRole('region', { name: 'Personas encontradas' }),
    );
    const button = await found.findByRole('button', { name: /^Ver turno/ });
    act(() => button.focus());
    return { ...page, ana, button };
  }

  test.each([
    ['m', 'Mover el turno de Prueba, Ana'],
    ['x', /ancelar/],
    ['h', 'Prueba, Ana'],
    ['k', 'Prueba, Ana'],
    ['i', 'Prueba, Ana'],
    // No patient can arrive on another day: the appointment says its day.
    ['l', 'Prueba, Ana'],
    ['s', 'Prueba, Ana'],
  ])(
    '%s acts on that appointment, and the focus comes back',
    async (key, name) => {
      const { user, fake, button } = await openFound();
      await user.keyboard(key);
      await screen.findByRole('dialog', { name });
      expect(fake.callsOf('reception.appointments.change')).toEqual([]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement).toBe(button);
    },
  );

  test('an act of today works while another day is shown, and opens its appointment', async () => {
    const { user, fake, ana } = await openFound(
      { startsAt: todayAt('11:00') },
      '2026-11-17',
    );
    fake.staffAppointments.becomes(
      { act: 'arrive', id: ana.id },
      { status: 'arrived', ticket: 'A-001' },
    );
    await user.keyboard('l');
    await waitFor(() =>
      expect(fake.callsOf('reception.appointments.change')).toMatchObject([
        { input: { appointmentId: ana.id, act: 'arrive' } },
      ]),
    );
    expect(
      await screen.findByRole('dialog', { name: 'Prueba, Ana' }),
    ).toBeTruthy();
  });

  test('a key does nothing if its answer comes after the focus has moved', async () => {
    const { user, fake } = await openFound();
    const release = fake.holdBack('reception.appointments.get');
    await user.keyboard('m');
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    await act(async () => release());
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('"Ir o hacer" lists it by name and day', async () => {
    const { user } = await openFound();
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(
      await screen.findByRole('dialog', { name: 'Ir o hacer' }),
    );
    await user.type(palette.getByRole('combobox'), 'movimientos');
    expect(
      (await palette.findAllByText(/Prueba, Ana · jue 19\/11 10:00/)).length,
    ).toBeGreaterThan(0);
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Prueba, Ana' });
  });
});
