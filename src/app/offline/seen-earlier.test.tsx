import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upcomingAppointment } from '../../testing/fakes/appointments/example-appointments.ts';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { openPanel } from '../../testing/pages/open-panel.tsx';

beforeEach(() => {
  // The clock advances with real time. The test also advances it over the retries of a failing call.
  vi.useFakeTimers({
    now: new Date('2026-11-16T11:00:00Z'),
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('without a connection the list stays, shows its age, and says that typed text is kept', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const next = upcomingAppointment();
  fake.answer('patient.appointments.list', [next]);
  await openPanel('patient', '/mi-cuenta/citas', { fake });
  const first = within(
    await screen.findByRole('region', { name: 'Su próximo turno' }),
  );
  expect(screen.queryByText('Sin conexión')).toBeNull();
  await waitFor(() => expect(fake.openStreams('patient')).toBe(1));

  fake.lose('patient.appointments.list', 'request');
  fake.announce({ kind: 'appointment', appointmentId: next.id }, 'patient');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const notice = (await screen.findByText('Sin conexión')).closest(
    '[role=status]',
  );
  expect(notice?.textContent).toMatch(
    /Estos son sus turnos como los vio el lun 16\/11 08:00\. Para cambiar algo hace falta conexión: si lo intenta, lo escrito queda y puede probar de nuevo\./,
  );
  expect(first.getByText(next.code ?? '')).toBeTruthy();
  expect(first.getByText('Laura Gómez')).toBeTruthy();

  fake.restore('patient.appointments.list');
  fake.answer('patient.appointments.list', [
    upcomingAppointment({ isConfirmed: true, canConfirm: false }),
  ]);
  fake.announce({ kind: 'appointment', appointmentId: next.id }, 'patient');
  await first.findByText('Confirmado');
  expect(screen.queryByText('Sin conexión')).toBeNull();
});
