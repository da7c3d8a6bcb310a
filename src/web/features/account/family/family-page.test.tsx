import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { storedSession } from '../../../session/session.ts';

const open = (fake = createFakeApi()) =>
  openPanel('patient', '/mi-cuenta/familia', { fake, session: { level: 'N2' } });

test('without a family it says where one is linked', async () => {
  await open();
  expect(await screen.findByText('Todavía no tiene a nadie a su cargo')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Mi familia' })).toBeTruthy();
});

test('a mother acts for her child and comes back: the stored patient changes, and who she is stays', async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const { user, router } = await open(fake);
  const own = storedSession('patient');
  await user.click(await screen.findByRole('button', { name: 'Actuar por Tomás' }));
  const banner = await screen.findByRole('region', { name: 'En nombre de quién está' });
  expect(within(banner).getByText('Tomás Prueba')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/mi-cuenta/citas'));
  expect(sessionStorage.getItem('patient_id')).toBe(patientId);
  expect(sessionStorage.getItem('patient_name')).toBe('Tomás Prueba');
  expect(sessionStorage.getItem('original_patient_id')).toBe(own?.id);
  await user.click(within(banner).getByRole('button', { name: 'Volver a mi cuenta' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'En nombre de quién está' })).toBeNull());
  expect(storedSession('patient')).toEqual(own);
  expect(document.activeElement).not.toBe(document.body);
});

test('what was read for one is never shown for the other', async () => {
  const fake = createFakeApi();
  fake.family.add();
  const { user } = await open(fake);
  await user.click(await screen.findByRole('button', { name: 'Actuar por Tomás' }));
  await screen.findByText('No tiene turnos reservados');
  const before = fake.callsOf('patient.appointments.list').length;
  await user.click(screen.getByRole('button', { name: 'Volver a mi cuenta' }));
  await waitFor(() => expect(fake.callsOf('patient.appointments.list').length).toBeGreaterThan(before));
});

test('a link that ended while acting: it says so in place, and the page is one’s own again', async () => {
  const fake = createFakeApi();
  fake.family.add();
  const { user } = await open(fake);
  await user.click(await screen.findByRole('button', { name: 'Actuar por Tomás' }));
  await screen.findByText('No tiene turnos reservados');
  fake.family.acting = null;
  fake.refuseNext('patient.profile.get', 'ACTING_ENDED');
  await user.click(screen.getByRole('link', { name: 'Mi perfil' }));
  expect(
    await screen.findByText('Ya no puede actuar en nombre de esa persona. Volvió a su propia cuenta.'),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'En nombre de quién está' })).toBeNull();
  const session = storedSession('patient');
  expect(session?.id).toBe(session?.originalPatientId);
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByText(/Ya no puede actuar/)).toBeNull();
});

test('who is represented sees by whom, and from 16 on decides', async () => {
  const fake = createFakeApi();
  fake.family.all.representatives.push({
    ...{ linkId: '0190f000-0000-7000-8000-000000000001', name: 'Rosa Prueba', kind: 'child' },
    ...{ opens: 'appointments', scope: 'record', validUntil: null, mayDecide: true },
    nextReview: { age: 18, day: '2028-03-02' },
  });
  const { user } = await open(fake);
  const rows = await screen.findByRole('list', { name: 'Quiénes actúan por usted' });
  expect(within(rows).getByText('Solo turnos')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Renovar o cambiar lo de Rosa Prueba' }));
  await user.click(await screen.findByRole('button', { name: 'Estoy de acuerdo' }));
  expect(await within(rows).findByText('Turnos e historia clínica')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Terminar lo de Rosa Prueba' }));
  await user.click(screen.getByRole('button', { name: 'Terminar el vínculo' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Quiénes actúan por usted' })).toBeNull());
});

test('a representative leaves after a question', async () => {
  const fake = createFakeApi();
  fake.family.add({ isSeen: false });
  const { user } = await open(fake);
  expect(await screen.findByText(/Falta que en recepción vean el documento/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dejar de representar a Tomás Prueba' }));
  await user.click(screen.getByRole('button', { name: 'Dejar de representar' }));
  expect(await screen.findByText('Todavía no tiene a nadie a su cargo')).toBeTruthy();
});
