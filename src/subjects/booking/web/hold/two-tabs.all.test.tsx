import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  atTimes,
  field,
  takeFirst,
} from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

/* A browser has one hold. A tab whose time was released by another tab says so, and stops its clock. */

const other = new BroadcastChannel('horarios');
const replaced = 'Tomó otro horario en otra pestaña: este ya no está guardado.';

afterEach(() => {
  other.onmessage = null;
});

test('a time taken in another tab stops this tab’s clock; typed text stays, and it can be taken again', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  await app.user.type(field('DNI'), '40555666');
  app.fake.refuse('holds.look', 'HOLD_EXPIRED');
  other.postMessage('changed');
  expect(await screen.findByText(replaced)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(field('DNI').value).toBe('40555666');
  await app.user.click(
    screen.getByRole('button', { name: /^Tomar otra vez las/ }),
  );
  await waitFor(() => expect(screen.queryByText(replaced)).toBeNull());
  expect(screen.getByRole('timer')).toBeTruthy();
});

test('another tab’s message ends nothing while the server still holds the time', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  other.postMessage('changed');
  await waitFor(() => expect(app.fake.callsOf('holds.look')).toHaveLength(1));
  expect(screen.getByRole('timer')).toBeTruthy();
  expect(screen.queryByText(replaced)).toBeNull();
});

test('taking or releasing a time is announced to the other tabs', async () => {
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => heard.push(data);
  const app = await openApp(atTimes);
  await takeFirst(app);
  await waitFor(() => expect(heard).toEqual(['changed']));
  await app.user.click(screen.getByRole('button', { name: /Volver/ }));
  await waitFor(() => expect(heard).toEqual(['changed', 'changed']));
});

test('a tab that becomes visible asks the server if its time is still held', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  app.fake.refuse('holds.look', 'HOLD_EXPIRED');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(
    await screen.findByText(/^Se terminó el tiempo para este horario/),
  ).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});
