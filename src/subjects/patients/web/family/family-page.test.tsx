import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedSession } from '../../../../base/api/web/session/session.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake = createFakeApi()) =>
  openPanel('patient', '/mi-cuenta/familia', {
    fake,
    session: { level: 'N2' },
  });

test('the page of a patient without family says so', async () => {
  await open();
  expect(
    await screen.findByText('Todavía no tiene a nadie a su cargo'),
  ).toBeTruthy();
  expect(
    screen.getByRole('heading', { level: 1, name: 'Mi familia' }),
  ).toBeTruthy();
});

test('a mother acts for her child and comes back: the stored patient changes, and her own session stays', async () => {
  const fake = createFakeApi();
  const { patientId } = fake.family.add();
  const { user, router } = await open(fake);
  const own = storedSession('patient');
  await user.click(
    await screen.findByRole('button', { name: 'Actuar por Tomás Prueba' }),
  );
  const banner = await screen.findByRole('region', {
    name: 'En nombre de quién está',
  });
  expect(within(banner).getByText('Tomás Prueba')).toBeTruthy();
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/mi-cuenta/citas'),
  );
  expect(sessionStorage.getItem('patient_id')).toBe(patientId);
  expect(sessionStorage.getItem('patient_name')).toBe('Tomás Prueba');
  expect(sessionStorage.getItem('original_patient_id')).toBe(own?.id);
  await user.click(
    within(banner).getByRole('button', { name: 'Volver a mi cuenta' }),
  );
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'En nombre de quién está' }),
    ).toBeNull(),
  );
  expect(storedSession('patient')).toEqual(own);
  expect(document.activeElement).not.toBe(document.body);
});

test('the page reads the appointments anew after the way back', async () => {
  const fake = createFakeApi();
  fake.family.add();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Actuar por Tomás Prueba' }),
  );
  await screen.findByText('No tiene turnos reservados');
  const before = fake.callsOf('patient.appointments.list').length;
  await user.click(screen.getByRole('button', { name: 'Volver a mi cuenta' }));
  await waitFor(() =>
    expect(fake.callsOf('patient.appointments.list').length).toBeGreaterThan(
      before,
    ),
  );
});

test('if a link ends while acting the page says so in place, and shows the user’s own data again', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.family.add();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Actuar por Tomás Prueba' }),
  );
  await screen.findByText('No tiene turnos reservados');
  fake.family.acting = null;
  fake.refuseNext('patient.profile.get', 'ACTING_ENDED');
  await user.click(screen.getByRole('link', { name: 'Mi perfil' }));
  expect(
    await screen.findByText(
      'Ya no puede actuar en nombre de esa persona. Volvió a su propia cuenta.',
    ),
  ).toBeTruthy();
  expect(
    screen.queryByRole('region', { name: 'En nombre de quién está' }),
  ).toBeNull();
  const session = storedSession('patient');
  expect(session?.id).toBe(session?.originalPatientId);
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByText(/Ya no puede actuar/)).toBeNull();
});

test('a represented patient sees the representative, and decides from 16 on', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.family.all.representatives.push({
    linkId: '0190f000-0000-7000-8000-000000000001',
    name: 'Rosa Prueba',
    kind: 'child',
    opens: 'appointments',
    scope: 'record',
    validUntil: null,
    mayDecide: true,
    nextReview: { age: 18, day: '2028-03-02' },
  });
  const { user } = await open(fake);
  const rows = await screen.findByRole('list', {
    name: 'Quiénes actúan por usted',
  });
  expect(within(rows).getByText('Solo turnos')).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Renovar o cambiar lo de Rosa Prueba' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Estoy de acuerdo' }),
  );
  expect(
    await within(rows).findByText('Turnos e historia clínica'),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Terminar lo de Rosa Prueba' }),
  );
  await user.click(screen.getByRole('button', { name: 'Terminar el vínculo' }));
  await waitFor(() =>
    expect(
      screen.queryByRole('list', { name: 'Quiénes actúan por usted' }),
    ).toBeNull(),
  );
});

test('a representative leaves after a question', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.family.add({ isSeen: false });
  const { user } = await open(fake);
  expect(
    await screen.findByText(/Falta que en recepción vean el documento/),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Dejar de representar a Tomás Prueba' }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Dejar de representar' }),
  );
  expect(
    await screen.findByText('Todavía no tiene a nadie a su cargo'),
  ).toBeTruthy();
});

test('a user links a relative by a code, typed in any form', async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Tengo un código' }),
  );
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByLabelText('DNI de su familiar'),
    ),
  );
  await user.type(screen.getByLabelText('DNI de su familiar'), '4.555.666');
  await user.type(screen.getByLabelText('Código'), 'k7m2q-fx34b');
  fake.refuseNext('patient.family.linkByCode', 'CODE_WRONG', {
    attemptsLeft: null,
  });
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  await waitFor(() =>
    expect(fake.callsOf('patient.family.linkByCode')).toHaveLength(1),
  );
  await user.click(await screen.findByRole('button', { name: 'Vincular' }));
  expect(await screen.findByText('Aldo Prueba')).toBeTruthy();
  const [first, second] = fake.callsOf('patient.family.linkByCode');
  expect(first?.input).toEqual({ dni: '4555666', code: 'K7M2QFX34B' });
  expect(second?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
});

test('a parent registers a baby, and the page says what is missing', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Registrar a un recién nacido' }),
  );
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('Para registrarlo hace falta aceptar la política.'),
  ).toBeTruthy();
  await user.type(screen.getByLabelText('Nombre y apellido'), 'Lola Prueba');
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '16112026');
  await user.selectOptions(screen.getByLabelText('Sexo'), 'F');
  await user.click(
    screen.getByLabelText('Acepto la política de privacidad en su nombre'),
  );
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText('Lola Prueba')).toBeTruthy();
  expect(
    screen.getByText(/Falta que en recepción vean el documento/),
  ).toBeTruthy();
  expect(fake.callsOf('patient.family.registerNewborn')[0]?.input).toEqual({
    fullName: 'Lola Prueba',
    birthDate: '2026-11-16',
    sexOnDocument: 'F',
    hasConsented: true,
  });
});

test('a code for a relative is shown once, with its last hour', async () => {
  const { user } = await open();
  await user.click(
    await screen.findByRole('button', { name: 'Hacer un código' }),
  );
  expect(await screen.findByText('K7M2QFX34B')).toBeTruthy();
  expect(screen.getByText(/Vale hasta el/)).toBeTruthy();
});
