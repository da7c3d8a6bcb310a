import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

let fake: FakeApi;

beforeEach(() => {
  fake = createFakeApi();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    screen: { state: 'paired', name: 'Kiosco' },
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) =>
  act(() => vi.advanceTimersByTimeAsync(count * 1000));
const input = () =>
  screen.findByLabelText('DNI o código del turno') as Promise<HTMLInputElement>;

async function open() {
  await openApp('/turnero?modo=kiosco', fake);
  return input();
}

test('a patient who touches their DNI and «Llegué» gets a number, the waiting room and how many go before', async () => {
  const field = await open();
  expect(document.activeElement).toBe(field);
  for (const digit of '30111222')
    fireEvent.click(screen.getByRole('button', { name: digit }));
  expect(field.value).toBe('30111222');
  fireEvent.click(screen.getByRole('button', { name: 'Llegué' }));
  expect(
    await screen.findByRole('heading', { name: 'Ya sabemos que llegó' }),
  ).toBe(document.activeElement);
  expect(screen.getByText('A-014')).toBeTruthy();
  expect(
    screen.getByText('Espere en Planta baja. Hay 2 personas antes que usted.'),
  ).toBeTruthy();
  expect(fake.callsOf('kiosk.arrive').map((call) => call.input)).toEqual([
    { typed: '30111222' },
  ]);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test('the kiosk sends a scanned card to the clinic as it is', async () => {
  const field = await open();
  const card =
    '00700123456@GARCIA@JUAN FRANCISCO@30111999@A@25/08/79@06/03/26@2026';
  fireEvent.change(field, { target: { value: card } });
  fireEvent.submit(field);
  expect(
    await screen.findByRole('heading', { name: 'Ya sabemos que llegó' }),
  ).toBeTruthy();
  expect(fake.callsOf('kiosk.arrive').map((call) => call.input)).toEqual([
    { typed: card },
  ]);
});

test('the kiosk clears a number or a half-typed text after half a minute', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: '30111' } });
  await seconds(29);
  expect((await input()).value).toBe('30111');
  await seconds(2);
  expect((await input()).value).toBe('');
  fireEvent.change(await input(), { target: { value: '30111222' } });
  fireEvent.submit((await input()).form as HTMLFormElement);
  await screen.findByText('A-014');
  await seconds(31);
  expect(screen.queryByText('A-014')).toBeNull();
  expect((await input()).value).toBe('');
});

test('the kiosk speaks English, and Spanish again to the next patient', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByRole('heading', { name: 'Check in' })).toBeTruthy();
  await seconds(31);
  expect(
    screen.getByRole('heading', { name: 'Anuncie su llegada' }),
  ).toBeTruthy();
});

test.each([
  ['none', 'No encontramos un turno para hoy'],
  ['tooEarly', 'Todavía es temprano'],
  ['wrongDay', 'Ese turno no es de hoy'],
  ['desk', 'Pase por recepción'],
] as const)(
  'the kiosk explains %s and says what to do',
  async (outcome, title) => {
    const without = {
      ticket: null,
      waitingRoom: null,
      peopleBefore: null,
      url: null,
    };
    fake.turnero.kioskAnswer = {
      outcome,
      ...without,
      from: '2026-11-16T11:20:00Z',
    };
    const field = await open();
    fireEvent.change(field, { target: { value: '30111222' } });
    fireEvent.submit(field.form as HTMLFormElement);
    await screen.findByRole('heading', { name: title });
    fireEvent.click(screen.getByRole('button', { name: 'Listo' }));
    expect((await input()).value).toBe('');
  },
);

test('after too many attempts the kiosk says so, and keeps the typed text', async () => {
  fake.refuseNext('kiosk.arrive', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 150,
  });
  const field = await open();
  fireEvent.change(field, { target: { value: '30111222' } });
  fireEvent.submit(field.form as HTMLFormElement);
  await screen.findByText(
    /hubo muchos intentos en esta pantalla. Espere 3 minutos, o pase por recepción/,
  );
  expect((await input()).value).toBe('30111222');
});

test('a revoked screen shows numbers instead of the kiosk', async () => {
  await open();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    screen: { state: 'revoked', name: 'Kiosco' },
  };
  fake.announce({ kind: 'queue' }, 'public');
  await screen.findByText(
    'La clínica desvinculó esta pantalla: muestra solo números.',
  );
  await waitFor(() =>
    expect(screen.queryByLabelText('DNI o código del turno')).toBeNull(),
  );
});
