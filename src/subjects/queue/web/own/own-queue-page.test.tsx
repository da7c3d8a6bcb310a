import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

const token = 'a'.repeat(65);
const open = (fake = createFakeApi()) =>
  openApp(`/turnero?turno=${token}`, fake);

test('a waiting patient sees the number, the patients before, the estimate and the delay, and axe finds no fault', async () => {
  await open();
  expect(await screen.findByText('A-014')).toBeTruthy();
  for (const words of [
    '2 personas antes que usted',
    /^Entre 10 y 25 minutos/,
    'Hay unos 15 minutos de demora.',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(
    screen.getByRole('heading', { level: 1, name: 'Su turno' }),
  ).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test('a call appears large with its room, and the phone vibrates once for each call', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: vibrate,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  const fake = createFakeApi();
  await open(fake);
  await screen.findByText('A-014');
  const call = {
    number: 1,
    room: 'Consultorio 3',
    floor: 'Primer piso',
    at: '2026-11-16T11:05:00Z',
  };
  const callWith = (number: number) => {
    fake.turnero.own = {
      ...fake.turnero.own,
      state: 'called',
      peopleBefore: null,
      call: { ...call, number },
    };
    act(() => fake.announce({ kind: 'queue' }, 'public'));
  };
  callWith(1);
  expect(await screen.findByText('Pase a Consultorio 3')).toBeTruthy();
  expect(screen.getByText('Primer piso')).toBeTruthy();
  callWith(2);
  await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(2));
  vi.unstubAllGlobals();
});

test('a patient on the way says so by a button, and opening the page says nothing', async () => {
  const fake = createFakeApi();
  fake.turnero.own = {
    ...fake.turnero.own,
    state: 'expected',
    ticket: null,
    delayMinutes: null,
  };
  await open(fake);
  const button = await screen.findByRole('button', { name: 'Voy en camino' });
  expect(fake.callsOf('ownQueue.say')).toEqual([]);
  fireEvent.click(button);
  await screen.findByText('Recepción sabe que viene');
  expect(fake.callsOf('ownQueue.say').map(({ input }) => input)).toEqual([
    { token, word: 'coming' },
  ]);
});

test('a patient who steps out keeps the place for fifteen minutes, and says when they are back', async () => {
  const fake = createFakeApi();
  await open(fake);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Salgo un momento' }),
  );
  await screen.findByText('Su lugar se guarda hasta las 08:15');
  fireEvent.click(screen.getByRole('button', { name: 'Ya volví' }));
  await screen.findByText('2 personas antes que usted');
  expect(fake.callsOf('ownQueue.say').map(({ input }) => input)).toEqual([
    { token, word: 'out' },
    { token, word: 'back' },
  ]);
});

test('a patient who leaves is asked first, and reads that the appointment is cancelled', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Me fui' }));
  await screen.findByText(/ya no le llamarán/);
  const answers = screen.getAllByRole('button', { name: 'Me fui' });
  fireEvent.click(answers.at(-1) as HTMLElement);
  expect(await screen.findByText('Este turno está cancelado.')).toBeTruthy();
  expect(screen.queryByText('A-014')).toBeNull();
});

test('the page says that a link is void', async () => {
  const fake = createFakeApi();
  fake.refuse('ownQueue.read', 'LINK_VOID');
  await open(fake);
  await screen.findByRole('heading', {
    level: 1,
    name: 'Este enlace ya no sirve',
  });
});
