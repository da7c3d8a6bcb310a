import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

test('the list names each appointment’s patient', async () => {
  const fake = createFakeApi();
  const tomas = {
    id: '0190f000-0000-7000-8000-000000000002',
    name: 'Tomás Prueba',
  };
  const own = upcomingAppointment({
    id: '0190f000-0000-7000-8000-000000000003',
  });
  fake.answer('patient.appointments.list', () => [
    upcomingAppointment({ patient: tomas }),
    own,
  ]);
  await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  expect(
    await screen.findByRole('heading', {
      name: 'Próximo turno, de Tomás Prueba',
    }),
  ).toBeTruthy();
  expect(screen.queryByText('Para Tomás Prueba')).toBeNull();
  await waitFor(() =>
    expect(
      screen.getByRole('heading', { level: 1, name: 'Mis turnos' }),
    ).toBeTruthy(),
  );
});
