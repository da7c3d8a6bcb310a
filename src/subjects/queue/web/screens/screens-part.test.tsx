import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import type { Screen } from '../../contract/screens.ts';
import { ScreensPart } from './screens-part.tsx';

let fake: FakeApi;
const room = { letter: 'A', name: 'Planta baja' };
const entrance: Screen = {
  id: '0190b000-0000-7000-8000-0000000000b1',
  name: 'Entrada',
  device: 'Chrome en Linux',
  waitingRoom: room,
  isDark: false,
  pairedAt: '2026-11-16T10:00:00Z',
  lastSeenAt: '2026-11-16T11:00:00Z',
};

beforeEach(() => {
  fake = createFakeApi();
  fake.turnero.screens = {
    screens: [],
    oldScreens: [],
    waitingRooms: [{ ...room, id: '0190b000-0000-7000-8000-0000000000a1' }],
  };
});

const open = () =>
  openPart(<ScreensPart role="reception" />, { role: 'reception', fake });

test('a list without screens says how to pair one, and pairs it by its code', async () => {
  const { user } = await open();
  await screen.findByText('Ninguna pantalla vinculada');
  await user.click(
    screen.getByRole('button', { name: 'Vincular una pantalla' }),
  );
  const dialog = await screen.findByRole('dialog', {
    name: 'Vincular una pantalla',
  });
  await user.type(within(dialog).getByLabelText('Código'), '48291');
  await user.type(within(dialog).getByLabelText('Nombre'), 'Entrada');
  await user.click(within(dialog).getByRole('button', { name: 'Vincular' }));
  await within(dialog).findByText(
    'Son los seis números que muestra la pantalla.',
  );
  await user.type(within(dialog).getByLabelText('Código'), '3');
  fake.refuseNext('reception.screens.pair', 'CODE_WRONG', {
    attemptsLeft: null,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Vincular' }));
  await within(dialog).findByText('El código no es correcto.');
  fake.turnero.screens = { ...fake.turnero.screens, screens: [entrance] };
  await user.click(within(dialog).getByRole('button', { name: 'Vincular' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('reception.screens.pair').at(-1)?.input).toEqual({
    code: '482913',
    name: 'Entrada',
    waitingRoomId: null,
  });
  expect(await screen.findByText('Entrada')).toBeTruthy();
});

test('the list says since when a screen is dark, and asks before it ends a pairing', async () => {
  fake.turnero.screens = {
    ...fake.turnero.screens,
    screens: [
      { ...entrance, isDark: true },
      {
        ...entrance,
        id: '0190b000-0000-7000-8000-0000000000b2',
        name: 'Fondo',
      },
    ],
  };
  const { user } = await open();
  expect(
    await screen.findByText('La pantalla Entrada no responde'),
  ).toBeTruthy();
  const [dark, alive] = screen.getAllByRole('listitem');
  expect(dark?.textContent).toContain('sin señales desde');
  expect(alive?.textContent).toContain('Encendida');
  await user.click(screen.getByRole('button', { name: 'Desvincular Entrada' }));
  fake.turnero.screens = {
    ...fake.turnero.screens,
    screens: fake.turnero.screens.screens.slice(1),
  };
  await user.click(await screen.findByRole('button', { name: 'Desvincular' }));
  await waitFor(() => expect(screen.queryByText('Entrada')).toBeNull());
  expect(screen.getByText('Fondo')).toBeTruthy();
});

test('a screen with a too old browser is listed with the browser and a remedy, and not as off too', async () => {
  const lastSeenAt = '2026-11-16T11:00:00Z';
  fake.turnero.screens = {
    ...fake.turnero.screens,
    screens: [{ ...entrance, isDark: true }],
    oldScreens: [
      { name: 'Entrada', device: 'Chrome 76 en Linux', lastSeenAt },
      { name: null, device: 'Safari 13 en Mac', lastSeenAt },
    ],
  };
  await open();
  expect(await screen.findByText('Pantalla no compatible')).toBeTruthy();
  expect(
    screen.getByText(/conecte a la pantalla otro equipo con Chrome o Edge 111/),
  ).toBeTruthy();
  const [paired, unpaired] = screen.getAllByRole('listitem');
  expect(paired?.textContent).toBe('Entrada: Chrome 76 en Linux');
  expect(unpaired?.textContent).toBe('Sin vincular: Safari 13 en Mac');
  expect(screen.queryByText('La pantalla Entrada no responde')).toBeNull();
});

test('a too old screen is listed even if no screen is paired', async () => {
  const old = {
    name: null,
    device: 'Chrome 76 en Linux',
    lastSeenAt: '2026-11-16T11:00:00Z',
  };
  fake.turnero.screens = { ...fake.turnero.screens, oldScreens: [old] };
  await open();
  expect(await screen.findByText('Pantalla no compatible')).toBeTruthy();
  expect(screen.getByText('Ninguna pantalla vinculada')).toBeTruthy();
});
