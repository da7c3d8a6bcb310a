import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { PIXELS_PER_MINUTE } from './board-geometry.ts';

// jsdom has no layout: the board is at the corner, with columns of the least width.
const columnWidth = 168;
const boardFrom = 540;
const [laura, martin] = fakeDoctors;

async function open({ textScale = 1 } = {}) {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
  });
  const { user } = await openPanel(
    'reception',
    '/recepcion/appointments?vista=agenda',
    { fake },
  );
  const board = await screen.findByRole('region', { name: /^Agenda del/ });
  const block = await within(board).findByRole('button', {
    name: /Prueba, Ana/,
  });
  const columnOf = (name: string | undefined) =>
    within(board)
      .getAllByRole('region')
      .findIndex((column) => column.getAttribute('aria-label') === name);
  /** The pointer position in a doctor's column that puts the appointment's start at that minute of the day. */
  const over = (name: string | undefined, minute: number) => ({
    clientX: columnOf(name) * columnWidth * textScale + 20,
    clientY: (minute - boardFrom) * PIXELS_PER_MINUTE * textScale + 4,
  });
  const press = () =>
    user.pointer({
      keys: '[MouseLeft>]',
      target: block,
      coords: { clientX: 20, clientY: 4 },
    });
  const moveTo = (coords: { clientX: number; clientY: number }) =>
    user.pointer({ target: board, coords });
  const letGo = () => user.pointer({ keys: '[/MouseLeft]', target: board });
  return { fake, ana, user, board, block, over, press, moveTo, letGo };
}

test('an appointment dragged to another doctor and time asks for a confirmation, and moves', async () => {
  const { fake, ana, user, over, press, moveTo, letGo } = await open();
  await press();
  // A little off the grid: it snaps to the start of a slot.
  await moveTo(over(martin?.name, 643));
  expect(screen.getByText('10:40')).toBeTruthy();
  await letGo();
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Mover el turno de Prueba, Ana',
    }),
  );
  expect(
    (
      await dialog.findByRole<HTMLInputElement>('combobox', {
        name: 'Profesional',
      })
    ).value,
  ).toBe(martin?.name);
  expect(fake.callsOf('reception.agenda.move')).toHaveLength(0);
  await user.click(
    dialog.getByRole('button', { name: /^Mover al lun 16\/11,? 10:40$/ }),
  );
  await waitFor(() =>
    expect(fake.staffAppointments.shown(ana.id, 'reception')).toMatchObject({
      doctor: { id: martin?.id },
      startsAt: new Date('2026-11-16T10:40:00-03:00').toISOString(),
    }),
  );
});

test('Escape puts a dragged appointment back, and letting go then moves nothing', {
  tags: ['all'],
}, async () => {
  const { user, block, over, press, moveTo, letGo } = await open();
  await press();
  await moveTo(over(martin?.name, 640));
  expect(block.dataset.dragged).toBe('true');
  await user.keyboard('{Escape}');
  expect(block.dataset.dragged).toBeUndefined();
  await letGo();
  expect(screen.queryByRole('dialog', { name: /^Mover/ })).toBeNull();
});

test('an appointment cannot go to a doctor who does not do its practice, nor to its own place', {
  tags: ['all'],
}, async () => {
  const { block, over, press, moveTo, letGo } = await open();
  for (const place of [
    over(fakeDoctors[2]?.name, 640),
    over(laura?.name, 543),
  ]) {
    await press();
    await moveTo({ clientX: 400, clientY: 200 });
    await moveTo(place);
    expect(block.dataset.dragged).toBe('true');
    await letGo();
    expect(screen.queryByRole('dialog', { name: /^Mover/ })).toBeNull();
  }
});

test('with text of double size an appointment has double room, and drops at the place where it is seen', {
  tags: ['all'],
}, async () => {
  // The width of the axis, which depends on its text.
  const width = vi
    .spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
    .mockReturnValue(112);
  onTestFinished(() => width.mockRestore());
  const { block, over, press, moveTo, letGo } = await open({ textScale: 2 });
  // 20 minutes.
  expect(block.parentElement?.style.height).toBe('80px');
  await press();
  await moveTo(over(martin?.name, 643));
  expect(screen.getByText('10:40')).toBeTruthy();
  await letGo();
  expect(
    await screen.findByRole('dialog', {
      name: 'Mover el turno de Prueba, Ana',
    }),
  ).toBeTruthy();
});
