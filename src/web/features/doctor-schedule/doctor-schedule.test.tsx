import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { todayAt } from '../../../testing/fakes/fake-appointments.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import { stretchOf } from './schedule-words.ts';

const rule = {
  ...{
    id: '0190a000-0000-7000-8000-000000000001',
    weekday: 1,
    fromMinute: 480,
    toMinute: 720,
    slotMinutes: 20,
  },
  ...{ roomName: 'Consultorio 3', practiceNames: null, deskOnlyUntilHoursBefore: null },
  ...{ validFrom: '2026-01-01', validTo: null, everyWeeks: 1 },
};

async function open(fake = createFakeApi()) {
  return openPanel('doctor', '/doctor/schedule', { fake });
}

test('shows each day with its hours, and what is special about them', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.rules = [
    rule,
    {
      ...rule,
      ...{ id: '0190a000-0000-7000-8000-000000000002', fromMinute: 840, toMinute: 1080, everyWeeks: 2 },
      ...{ practiceNames: ['Electrocardiograma'], deskOnlyUntilHoursBefore: 0, validTo: '2026-12-28' },
    },
  ];
  await open(fake);
  const monday = within(await screen.findByRole('row', { name: /^Lunes/ }));
  expect(monday.getByText('08:00 a 12:00')).toBeTruthy();
  expect(monday.getByText('Consultorio 3 · turnos de 20 min')).toBeTruthy();
  expect(
    monday.getByText(
      /solo Electrocardiograma · se reserva solo por recepción · semana por medio · hasta el lunes 28 de diciembre de 2026$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Martes No atiende' })).toBeTruthy();
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('says whom to ask, also where nothing is set up yet', async () => {
  await open();
  expect(await screen.findByText('Todavía no tiene horarios cargados')).toBeTruthy();
  expect(screen.getByRole('link', { name: '11 5555-0000' }).getAttribute('href')).toBe('tel:+541155550000');
  expect(screen.getByText('No hay ausencias previstas.')).toBeTruthy();
});

test('tells the absences, the extra hours and the holidays ahead', async () => {
  const fake = createFakeApi();
  Object.assign(fake.consultingRoom.schedule, {
    rules: [rule],
    absences: [
      {
        startsAt: todayAt('00:00', '2026-12-01'),
        endsAt: todayAt('00:00', '2026-12-05'),
        reason: 'Vacaciones',
      },
    ],
    extraSessions: [
      {
        ...{ startsAt: todayAt('09:00', '2026-12-12'), endsAt: todayAt('12:00', '2026-12-12') },
        slotMinutes: 30,
        roomName: null,
        practiceNames: null,
        deskOnlyUntilHoursBefore: 24,
      },
    ],
    holidays: [
      { day: '2026-12-08', name: 'Inmaculada Concepción', isWorked: false },
      { day: '2026-12-25', name: 'Navidad', isWorked: true },
    ],
  });
  await open(fake);
  expect(await screen.findByText('Martes 1 de diciembre al viernes 4 de diciembre de 2026')).toBeTruthy();
  expect(screen.getByText('Sábado 12 de diciembre de 2026, 09:00 a 12:00')).toBeTruthy();
  expect(screen.getByText('turnos de 30 min · por la web, recién desde 24 h antes')).toBeTruthy();
  expect(screen.getAllByText(/atiende$/).map(({ textContent }) => textContent)).toContain(
    '✓ la clínica atiende',
  );
});

test('a stretch of time is told as people say it', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  const stretch = (startsAt: string, endsAt: string) => stretchOf({ startsAt, endsAt }, zone);
  expect(stretch(todayAt('00:00', '2026-12-01'), todayAt('00:00', '2026-12-02'))).toBe(
    'martes 1 de diciembre de 2026',
  );
  expect(stretch(todayAt('13:00', '2026-12-01'), todayAt('20:00', '2026-12-03'))).toBe(
    'martes 1 de diciembre de 2026, 13:00 al jueves 3 de diciembre de 2026, 20:00',
  );
});
