import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { openPanel } from '../../testing/pages/open-panel.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:hoja');
  URL.revokeObjectURL = vi.fn();
});

test('the counter reads when the sheet was made, opens it, and makes a new one', async () => {
  const { user, fake } = await openPanel(
    'reception',
    '/recepcion/appointments',
  );
  await user.click(await screen.findByRole('button', { name: /^Más\W*$/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Hoja de contingencia' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(
      'Hoja de contingencia de hoy, hecha 06:30: 12 profesionales, 245 turnos.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Abrir la hoja' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
  await user.click(dialog.getByRole('button', { name: 'Hacerla de nuevo' }));
  expect(await dialog.findByText(/hecha 09:15 por Paula Prueba/)).toBeTruthy();
  expect(
    fake.callsOf('reception.contingency.open').map(({ input }) => input),
  ).toEqual([{ isAnew: false }, { isAnew: true }]);
});

test('before its hour the page says when the sheet is made, and reports a full disk', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.contingency.last = null;
  fake.refuse('reception.contingency.open', 'FILE_NOT_STORED');
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await user.click(await screen.findByRole('button', { name: /^Más\W*$/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Hoja de contingencia' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/se hace sola cada día a las 06:30/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Hacer la hoja ahora' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});

test('the dashboard has the sheet too', async () => {
  await openPanel('admin', '/admin/dashboard');
  expect(
    await screen.findByText(/^Hoja de contingencia de hoy, hecha 06:30/),
  ).toBeTruthy();
});
