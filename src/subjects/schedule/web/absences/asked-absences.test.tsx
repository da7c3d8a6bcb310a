import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { AdminRequestsPage } from '../../../doctors/web/requests/admin-requests-page.tsx';

const id = '0190a000-0000-7000-8000-0000000000b1';

async function open(appointments = 0) {
  const fake = createFakeApi();
  fake.schedules.asked.absences = [
    {
      id,
      doctor: { id, name: 'Laura Gómez' },
      kind: 'illness',
      note: 'Turno médico',
      appointments,
      startsAt: todayAt('10:00', '2026-12-01'),
      endsAt: todayAt('12:00', '2026-12-01'),
      askedAt: todayAt('08:00'),
    },
  ];
  return {
    ...(await openPart(<AdminRequestsPage />, { role: 'admin', fake })),
    fake,
  };
}

test('an absence is accepted at once, and the answer stands where the row was', async () => {
  const { fake, user } = await open();
  const row = within(
    await screen.findByRole('list', { name: 'Ausencias pedidas' }),
  );
  expect(
    row.getByText('Martes 1 de diciembre de 2026, 10:00 a 12:00 · Enfermedad'),
  ).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    // The part is opened alone, outside its page.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map((violation) => violation.id)).toEqual([]);
  await user.click(row.getByRole('button', { name: /^Aceptar: Laura Gómez/ }));
  const done = await screen.findByText('Aceptó la ausencia de Laura Gómez');
  expect(document.activeElement?.contains(done)).toBe(true);
  expect(fake.callsOf('admin.schedules.acceptAbsence')[0]?.input).toEqual({
    requestId: id,
  });
  expect(await screen.findByText('No hay ausencias pedidas')).toBeTruthy();
});

test('an absence with patients within it is refused with their names, and stays', async () => {
  const { fake, user } = await open(1);
  fake.refuseNext('admin.schedules.acceptAbsence', 'OUTSIDE_SCHEDULE', {
    total: 1,
    appointments: [
      {
        appointmentId: id,
        code: 'ABC234',
        startsAt: todayAt('10:00', '2026-12-01'),
        doctorId: '0190e000-0000-7000-8000-000000000401',
        doctorName: 'Laura Gómez',
        patientName: 'Ana Prueba',
        familyNames: 'Prueba',
        phone: null,
      },
    ],
  });
  expect(
    await screen.findByText(/hay 1 turno dado en esas horas/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Aceptar: / }));
  expect(
    (await screen.findByText('Prueba, Ana')).closest('li[class]'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Aceptar: / })).toBeTruthy();
});

test('refusing asks for a reason for the doctor', async () => {
  const { fake, user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Rechazar: / }));
  const dialog = within(
    screen.getByRole('dialog', { name: 'Rechazar la ausencia de Laura Gómez' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  expect(
    await dialog.findByText(
      'Escriba por qué no, para que el profesional lo sepa.',
    ),
  ).toBeTruthy();
  await user.type(dialog.getByLabelText('Por qué no'), 'Ese día falta gente.');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  expect(
    await screen.findByText('Rechazó la ausencia de Laura Gómez'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.schedules.refuseAbsence')[0]?.input).toEqual({
    requestId: id,
    reason: 'Ese día falta gente.',
  });
});

test('if another administrator was first, the page says so and reads the list again', async () => {
  const { fake, user } = await open();
  fake.refuseNext('admin.schedules.acceptAbsence', 'CHANGED_MEANWHILE');
  await user.click(await screen.findByRole('button', { name: /^Aceptar: / }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(fake.callsOf('admin.schedules.askedAbsences').length).toBeGreaterThan(
    1,
  );
});
