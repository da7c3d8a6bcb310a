import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Paper } from '../../../../subjects/forms/contract/fields-papers.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const order: Paper = {
  id: '0190e000-0000-7000-8000-000000000001',
  name: 'Orden.pdf',
  kind: 'application/pdf',
  bytes: 340_000,
  thumbnail: null,
  paper: 'order',
  sentAt: '2026-11-16T12:00:00Z',
  receivedAt: null,
};

test('the row marks a patient’s paper, the appointment shows it, and a press receives it', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    preparationReading: 'unread',
    papers: 1,
    papersToReceive: 1,
  });
  fake.answer('reception.papers.list', [order]);
  fake.answer('reception.papers.receive', {
    ...order,
    receivedAt: '2026-11-16T13:00:00Z',
  });
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  expect(within(row).getByText('1 papel por recibir')).toBeTruthy();
  row.focus();
  await user.keyboard('{Enter}');
  const papers = within(
    await screen.findByRole('list', { name: 'Papeles que envió el paciente' }),
  );
  expect(
    papers.getAllByText(/Orden médica: Orden\.pdf/).length,
  ).toBeGreaterThan(0);
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(papers.getByRole('button', { name: 'Recibido Orden.pdf' }));
  expect(await papers.findByText(/✓ Recibido/)).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('list', { name: 'Papeles que envió el paciente' }),
  );
  expect(fake.callsOf('reception.papers.list')[0]?.input).toMatchObject({
    appointmentId: ana.id,
  });
  expect(fake.callsOf('reception.papers.receive')[0]?.input).toMatchObject({
    paperId: order.id,
  });
});

test('a paper that the patient withdrew meanwhile is no longer listed', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    papers: 1,
    papersToReceive: 1,
  });
  let papers = [order];
  fake.answer('reception.papers.list', () => papers);
  fake.refuse('reception.papers.receive', 'NOT_FOUND');
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  (await screen.findByRole('row', { name: /Prueba, Ana/ })).focus();
  await user.keyboard('{Enter}');
  const part = within(await screen.findByRole('region', { name: 'Papeles' }));
  papers = [];
  await user.click(
    await part.findByRole('button', { name: 'Recibido Orden.pdf' }),
  );
  expect(await part.findByText('No envió papeles')).toBeTruthy();
});
