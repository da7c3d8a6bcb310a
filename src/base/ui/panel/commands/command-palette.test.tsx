import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const palette = () => screen.findByRole('dialog', { name: 'Ir o hacer' });
const field = async () => within(await palette()).findByRole('combobox');
const options = () =>
  screen.getAllByRole('option').map(({ textContent }) => textContent);

async function openDesk() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
    startsAt: todayAt('07:00'),
  });
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    { status: 'arrived', undo: null },
  );
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  return {
    ...page,
    fake,
    row: await screen.findByRole('row', { name: /Prueba, Ana/ }),
  };
}

test('the palette opens a screen by a part of its name, typed at once', {
  tags: ['all'],
}, async () => {
  const { user, router } = await openDesk();
  await user.keyboard('{Control>}k{/Control}ir pac');
  expect((await field()).getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['Ir a Pacientes']);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/recepcion/patients'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(
  rowsOfProof([
    ['mañana', 'dia=2026-11-17'],
    ['jueves', 'dia=2026-11-19'],
    ['12/12', 'dia=2026-12-12'],
  ]),
)('goes to a day: %s', async (typed, address) => {
  const { user, router } = await openDesk();
  await user.keyboard(`{Control>}k{/Control}${typed}{Enter}`);
  await waitFor(() => expect(router.state.location.href).toContain(address));
});

test('the palette does the same as the row’s keys, and returns the focus to the row', {
  tags: ['all'],
}, async () => {
  const { user, fake, row } = await openDesk();
  row.focus();
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  expect(options()[0]).toBe('Abrir el turno, tecla EnterPrueba, Ana · 07:00');
  await user.keyboard('llego');
  expect(options()[0]).toBe(
    'Llegó: anota la llegada y da el número, tecla LPrueba, Ana · 07:00',
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(fake.callsOf('reception.appointments.change')).toHaveLength(1),
  );
  expect(document.activeElement).toBe(row);
});

test('Enter alone does nothing; an arrow chooses first', async () => {
  const { user, fake, row } = await openDesk();
  row.focus();
  await user.keyboard('{Control>}k{/Control}{Enter}');
  expect(await palette()).toBeTruthy();
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(fake.callsOf('reception.appointments.change')).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toMatch(
    /^Abrir el turno/,
  );
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('dialog', { name: /Prueba, Ana/ }),
  ).toBeTruthy();
});

test('a dialog that an act opens gives the focus back to the row', {
  tags: ['all'],
}, async () => {
  const { user, row } = await openDesk();
  row.focus();
  await user.keyboard('{Control>}k{/Control}cancela{Enter}');
  await screen.findByRole('dialog', { name: '¿Cancelar este turno?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('the palette leaves the typed text and the focus as they were', {
  tags: ['all'],
}, async () => {
  const { user } = await openDesk();
  await user.keyboard('b');
  const box = document.activeElement as HTMLInputElement;
  await user.keyboard('gom{Control>}k{/Control}');
  await palette();
  await user.keyboard('nada con ese nombre');
  expect(screen.getByText(/No hay nada con ese nombre/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.value).toBe('gom');
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the palette does not open over a dialog, which may hold typed words', {
  tags: ['all'],
}, async () => {
  const { user } = await openDesk();
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo turno' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
});

test.each(
  rowsOfProof([
    ['doctor', '/doctor/appointments', 'horarios', '/doctor/schedule'],
    ['admin', '/admin/dashboard', 'auditoria', '/admin/audit'],
  ] as const),
)('%s can use it too', async (role, from, typed, to) => {
  const { user, router } = await openPanel(role, from);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard(`{Control>}k{/Control}${typed}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

test('the menu folds to icons, and this browser remembers it', {
  tags: ['all'],
}, async () => {
  const { user } = await openDesk();
  const menu = screen.getByRole('navigation', { name: 'Principal' });
  await user.click(screen.getByRole('button', { name: 'Plegar el menú' }));
  const button = screen.getByRole('button', { name: 'Desplegar el menú' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
  expect(localStorage.getItem('panel_menu_folded')).toBe('1');
  expect(within(menu).getByRole('link', { name: 'Pacientes' })).toBeTruthy();
  await user.click(button);
  expect(localStorage.getItem('panel_menu_folded')).toBeNull();
});

test('an open menu of acts holds only its acts, and begins at the first one', {
  tags: ['all'],
}, async () => {
  const { user } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Más' }));
  const menu = await screen.findByRole('menu');
  expect(
    [...menu.children].every((child) => child.matches('[role=menuitem]')),
  ).toBe(true);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^Caja/),
  );
});
