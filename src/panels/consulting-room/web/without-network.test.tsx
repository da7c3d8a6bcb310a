import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const parts = [
  'doctor.appointments.change',
  'doctor.appointments.call',
  'live',
] as const;

test('a doctor’s acts without a connection wait, in order, and go out by themselves', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana' },
    status: 'arrived',
    arrivedAt: todayAt('08:50'),
    ticket: 'A-001',
  });
  const { user } = await openPanel('doctor', '/doctor/appointments', { fake });
  await screen.findByRole('heading', { level: 2, name: 'Ana' });
  for (const part of parts) fake.lose(part, 'request');
  fake.breakStreams();
  await screen.findByText(/^Sin conexión desde las \d\d:\d\d$/);
  // The browser keeps no text of a visit, and the page says so.
  expect(
    screen.getByText(
      /el texto de una consulta, no: deje abierta su pestaña\.$/,
    ),
  ).toBeTruthy();
  await user.keyboard('e');
  await screen.findByText(/^Sin conexión desde las \d\d:\d\d · 1 por enviar$/);
  // The next act is offered already, and waits behind the first one.
  await user.click(await screen.findByRole('button', { name: 'Terminar Ana' }));
  await screen.findByText(/· 2 por enviar$/);
  const day = within(
    (await screen.findByText('Turnos del día')).closest(
      'section',
    ) as HTMLElement,
  );
  expect(day.getByRole('link', { name: /Ana/ }).textContent).toContain(
    'Por enviar',
  );
  expect(screen.queryByRole('button', { name: 'Probar de nuevo' })).toBeNull();
  const becomes = (act: 'start' | 'finish', changes: object) =>
    fake.staffAppointments.becomes(
      { role: 'doctor', act, id: ana.id },
      changes,
    );
  becomes('start', {
    status: 'in_progress',
    startedAt: todayAt('09:02'),
    latestStep: 2,
  });
  becomes('finish', {
    status: 'fulfilled',
    finishedAt: todayAt('09:20'),
    latestStep: 3,
  });
  for (const part of parts) fake.restore(part);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/por enviar/i)).toBeNull());
  expect(day.getByRole('link', { name: /Ana/ }).textContent).toContain(
    'Atendido',
  );
  // The acts without an answer were sent again, in the order of the presses.
  const sent = fake
    .callsOf('doctor.appointments.change')
    .map(({ input }) => (input as { act: string }).act);
  expect(sent.lastIndexOf('start')).toBeLessThan(sent.lastIndexOf('finish'));
});
