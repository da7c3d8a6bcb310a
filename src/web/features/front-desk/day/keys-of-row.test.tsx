import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

async function openDay() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba', dni: '30111000' } });
  const { id, code, status, isConfirmed, startsAt, doctor, patient } = ana;
  fake.answer('reception.search.patients', {
    patients: [
      { ...patient, document: null, nextAppointment: { id, code, status, isConfirmed, startsAt, doctor } },
    ],
    ...{ hasMore: false, card: null },
  });
  const page = await openPanel('reception', '/recepcion/appointments', { fake });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  return { ...page, ana, row };
}

test('N on a row chooses no doctor, and its end leads back to the row', async () => {
  const { user, row } = await openDay();
  act(() => row.focus());
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  expect((await dialog.findByRole<HTMLInputElement>('combobox', { name: /Profesional/ })).value).toBe('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('after a dialog that a key on the page opened, letters are acts and no text', async () => {
  const { user, fake, row } = await openDay();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Nuevo turno' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  expect(fake.callsOf('reception.appointments.change')).toEqual([]);
});

test('keys act on the person found from any button of their line', async () => {
  const { user, fake, ana } = await openDay();
  fake.staffAppointments.becomes({ act: 'arrive', id: ana.id }, { status: 'arrived' });
  await user.keyboard('/30111000');
  const found = within(await screen.findByRole('region', { name: 'Personas encontradas' }));
  const give = await found.findByRole('button', { name: /^Dar turno/ });
  act(() => give.focus());
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
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
