import { screen, waitFor } from '@testing-library/react';
import {
  afterEach,
  beforeEach,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

let papers: (string | undefined)[];
let print: MockInstance;
beforeEach(() => {
  papers = [];
  print = vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(
      document.querySelector('[data-prints]')?.textContent ?? undefined,
    );
  });
});
afterEach(() => print.mockRestore());

async function open(status: 'arrived' | 'booked') {
  const fake = createFakeApi();
  const ticket = status === 'arrived' ? 'A-014' : null;
  const appointment = fake.staffAppointments.add({
    startsAt: todayAt('09:40'),
    status,
    ticket,
    patient: { fullName: 'Bruno Prueba' },
  });
  fake.staffAppointments.becomes(
    { act: 'arrive', id: appointment.id },
    {
      status: 'arrived',
      ticket: 'A-014',
      undo: fake.staffAppointments.aMinute(),
    },
  );
  fake.answer('reception.tickets.get', {
    ticket: 'A-014',
    waitingRoom: 'Planta baja',
    givenAt: todayAt('09:31'),
    timeZone: 'America/Argentina/Buenos_Aires',
    followUrl: 'https://turnos.example/turnero?turno=abc',
  });
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('grid');
  const row = document.querySelector<HTMLElement>(
    `[data-appointment="${appointment.id}"]`,
  );
  return { ...page, fake, row };
}

test('one key prints an arrived patient’s ticket: number, room, clinic and hour, and no name; the focus stays', {
  tags: ['all'],
}, async () => {
  const { user, row } = await open('arrived');
  row?.focus();
  await user.keyboard('t');
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toMatch(/Su número.*A-014.*Planta baja.*09:31/);
  expect(papers[0]).toContain('Siga su turno desde el teléfono');
  expect(papers[0]).not.toContain('Bruno');
  expect(document.activeElement).toBe(row);
  await waitFor(() =>
    expect(document.querySelector('[data-prints]')).toBeNull(),
  );
});

test('a browser with that choice prints a ticket for each arrival noted here, once', {
  tags: ['all'],
}, async () => {
  const { user, row } = await open('booked');
  await user.click(screen.getByRole('button', { name: /^Más\W*$/ }));
  await user.click(
    await screen.findByRole('menuitem', {
      name: 'Imprimir el número en cada llegada',
    }),
  );
  row?.focus();
  await user.keyboard('l');
  await waitFor(() => expect(papers).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Más\W*$/ }));
  await user.click(
    await screen.findByRole('menuitem', {
      name: 'No imprimir más el número en cada llegada',
    }),
  );
  expect(papers).toHaveLength(1);
});

test('a patient who has not arrived has no ticket, and the key prints nothing', {
  tags: ['all'],
}, async () => {
  const { user, row } = await open('booked');
  row?.focus();
  await user.keyboard('t');
  expect(print).not.toHaveBeenCalled();
});
