import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { OwnStatistics } from '../contract/statistics.ts';

const statistics: OwnStatistics = {
  fromDay: '2026-09-01',
  toDay: '2026-11-16',
  seen: 1210,
  absent: 110,
  delayMinutes: 12.5,
  delayedCount: 1,
  byMonth: [
    { month: '2026-09-01', seen: 600, absent: 60, delayMinutes: 15 },
    { month: '2026-10-01', seen: 610, absent: 50, delayMinutes: 10 },
    { month: '2026-11-01', seen: 0, absent: 0, delayMinutes: null },
  ],
  byPractice: [
    {
      practiceName: 'Consulta',
      seen: 1200,
      absent: 110,
      plannedMinutes: 20,
      visitMinutes: null,
    },
    {
      practiceName: 'Ecocardiograma',
      seen: 10,
      absent: 0,
      plannedMinutes: 30,
      visitMinutes: 40,
    },
  ],
};

test('a doctor’s numbers appear in drawings and tables, by the chosen period', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.statistics.get', statistics);
  const { user } = await openPanel('doctor', '/doctor/statistics', { fake });
  await screen.findByText('110 (8 %)');
  expect(screen.getByText('12,5 min, en 1 consulta')).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(3);
  const drawn = screen.getByRole('img', { name: /^Minutos por práctica/ });
  const bars = [...drawn.querySelectorAll('path')].map((bar) =>
    bar.getAttribute('d'),
  );
  expect(bars).toEqual(['M0 0H50V1H0z', 'M0 0H75V1H0z', 'M0 0H100V1H0z']);
  const [byMonth, byPractice] = screen.getAllByRole('table');
  const rows = within(byMonth as HTMLElement).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'MesAtendidosAusentesDemora',
    expect.stringMatching(/^nov.*2026 ?00—$|^nov.*202600—$/),
    expect.stringMatching(/^oct.*20266105010 min$/),
    expect.stringMatching(/^sept?.*20266006015 min$/),
  ]);
  expect(within(byPractice as HTMLElement).getByText('40 min')).toBeTruthy();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Período' }),
    'Cinco años',
  );
  expect(
    fake.callsOf('doctor.statistics.get').map(({ input }) => input),
  ).toEqual([{ months: '12' }, { months: '60' }]);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a period without visits says so', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.statistics.get', {
    ...statistics,
    seen: 0,
    absent: 0,
    delayMinutes: null,
    delayedCount: 0,
    byPractice: [],
  });
  await openPanel('doctor', '/doctor/statistics', { fake });
  await screen.findByText('Todavía no hay turnos atendidos en este período');
});
