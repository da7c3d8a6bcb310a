import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { toString as drawCode } from 'qrcode';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import {
  type SilentSound,
  stubSound,
} from '../../../../testing/pages/silent-sound.ts';
import type { QueueCall } from '../../contract/public-queue.ts';
import { breath, callPieces } from '../../rules/call-pieces.ts';
import { places } from '../recorded/places.gen.ts';

let sound: SilentSound;

beforeEach(() => {
  // Fake time advances with real time; a test can advance it faster.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sound = stubSound();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seconds = (count: number) =>
  act(() => vi.advanceTimersByTimeAsync(count * 1000));

async function open(
  path = '/turnero',
  fake = createFakeApi(),
): Promise<FakeApi> {
  await openApp(path, fake);
  await screen.findByText('Últimos llamados');
  await waitFor(() => expect(fake.openStreams('public')).toBe(1));
  return fake;
}

const current = () => screen.getByRole('region', { name: 'Llamado actual' });
const last = () =>
  within(screen.getByRole('region', { name: 'Últimos llamados' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the screen says before the first call that there was none', async () => {
  await open();
  expect(
    within(current()).getByText('Todavía no se llamó a nadie'),
  ).toBeTruthy();
  expect(screen.getByText('Nadie espera su llamado')).toBeTruthy();
  expect(sound.said).toEqual([]);
});

test('a call appears large, with a chime, a voice and a caption, and the previous call joins the last five', async () => {
  const fake = createFakeApi();
  fake.turnero.call('A-013');
  await open('/turnero', fake);
  expect(within(current()).getByText('A-013')).toBeTruthy();
  act(() => fake.turnero.call('A-014'));
  await within(current()).findByText('A-014');
  expect(within(current()).getByText('Consultorio 3')).toBeTruthy();
  const caption = within(current()).getByRole('status');
  await waitFor(() =>
    expect(caption.textContent).toBe('Turno A 14, consultorio 3'),
  );
  expect(last()).toEqual(['A-013Consultorio 3']);
  await seconds(2);
  await waitFor(() =>
    expect([sound.said, sound.chimes]).toEqual([
      ['Turno A 14, consultorio 3'],
      1,
    ]),
  );
});

test('a browser without a Spanish voice plays the recorded pieces', async () => {
  sound.voices = ['en-US'];
  const fetched: string[] = [];
  const fetchOther = globalThis.fetch;
  vi.stubGlobal('fetch', (address: RequestInfo | URL, init?: RequestInit) => {
    if (!String(address).endsWith('.mp3')) return fetchOther(address, init);
    fetched.push(String(address));
    // The first answer is lost: the next call asks again.
    return Promise.resolve(
      new Response('', { status: fetched.length === 1 ? 503 : 200 }),
    );
  });
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({});
    },
  );
  const fake = await open();
  await seconds(4);
  expect(fetched).toHaveLength(1);
  act(() => fake.turnero.call('A-114'));
  await within(current()).findByText('A-114');
  await seconds(7);
  const begins = callPieces({ ticket: 'A-114', room: 'Consultorio 3' })
    .filter((piece) => piece !== breath)
    .map((piece) => (places[piece]?.[0] ?? Number.NaN) - 50);
  expect(sound.heard).toEqual(begins);
  expect([sound.said, sound.chimes, fetched.length]).toEqual([[], 1, 2]);
});

test('the screen announces a repeated call again', async () => {
  const fake = await open();
  act(() => fake.turnero.call('A-014'));
  await within(current()).findByText('A-014');
  await seconds(7);
  expect(sound.said).toHaveLength(1);
  act(() => fake.turnero.call('A-014', { number: 2 }));
  await waitFor(() =>
    expect(within(current()).getByRole('status').textContent).not.toBe(''),
  );
  await seconds(2);
  expect(sound.said).toHaveLength(2);
});

test('a ticket that is called again during its announcement appears once', async () => {
  const fake = createFakeApi();
  fake.turnero.call('A-013');
  await open('/turnero', fake);
  act(() => fake.turnero.call('A-014'));
  await within(current()).findByText('A-014');
  await seconds(2);
  act(() => fake.turnero.call('A-014', { number: 2 }));
  await seconds(1);
  expect(screen.getAllByText('A-014')).toHaveLength(1);
  expect(last()).toEqual(['A-013Consultorio 3']);
});

test('the screen announces two calls of one moment one after the other', async () => {
  const fake = await open();
  act(() => {
    fake.turnero.call('A-014');
    fake.turnero.call('B-002', { room: 'Box 1' });
  });
  await within(current()).findByText('A-014');
  await seconds(7);
  await within(current()).findByText('B-002');
  await seconds(7);
  expect(sound.said).toEqual(['Turno A 14, consultorio 3', 'Turno B 2, box 1']);
});

test('the screen shows how many patients wait', async () => {
  const fake = await open();
  for (const [waiting, words] of [
    [1, 'Espera 1 persona'],
    [4, 'Esperan 4 personas'],
  ] as const) {
    fake.turnero.shown = { ...fake.turnero.shown, waiting };
    fake.announce({ kind: 'queue' });
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

test('the screen says since when it is offline, and recovers by itself with the missed calls', async () => {
  const fake = await open();
  fake.lose('live', 'request');
  fake.lose('queue.get', 'request');
  fake.breakStreams();
  await seconds(14);
  const since = (await screen.findByText(/^Sin conexión desde \d\d:\d\d$/))
    .textContent;
  await seconds(46);
  expect(screen.getByText(/^Sin conexión/).textContent).toBe(since);
  fake.turnero.call('A-020');
  fake.restore('live');
  fake.restore('queue.get');
  await seconds(6);
  await within(current()).findByText('A-020');
  await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull());
});

test('without the stream the screen asks every ten seconds, and stays silent about it while answered', async () => {
  const fake = await open();
  fake.lose('live', 'request');
  fake.breakStreams();
  await seconds(15);
  fake.turnero.call('A-021');
  await seconds(11);
  await within(current()).findByText('A-021');
  expect(screen.queryByText(/^Sin conexión/)).toBeNull();
});

test('between calls the screen shows the time, how many wait and the clinic’s notices in turn', async () => {
  const fake = createFakeApi();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    waiting: 3,
    notices: ['Traiga su credencial', 'Silencio, por favor'],
  };
  await open('/turnero', fake);
  expect(within(current()).getByText('Esperan 3 personas')).toBeTruthy();
  expect(within(current()).getByText(/^\d\d:\d\d$/)).toBeTruthy();
  const shown = () => document.querySelector('[data-shown]')?.textContent;
  expect(shown()).toBe('Traiga su credencial');
  await seconds(12);
  expect(shown()).toBe('Silencio, por favor');
  act(() => fake.turnero.call('A-030'));
  await within(current()).findByText('A-030');
});

test('an older call moves to the last calls, by the server’s clock', async () => {
  const fake = createFakeApi();
  fake.turnero.call('A-030');
  const [called] = fake.turnero.shown.calls as [QueueCall];
  const at = new Date(Date.parse(called.at) - 6 * 60_000).toISOString();
  fake.turnero.shown = { ...fake.turnero.shown, calls: [{ ...called, at }] };
  await open('/turnero', fake);
  expect(within(current()).queryByText('A-030')).toBeNull();
  expect(within(current()).getByText('08:00')).toBeTruthy();
  expect(last()).toEqual(['A-030Consultorio 3']);
});

test('a paired screen names the patient as the clinic wants, and its voice says the number alone', async () => {
  const fake = createFakeApi();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    screen: { state: 'paired', name: 'Entrada' },
  };
  await open('/turnero', fake);
  act(() =>
    fake.turnero.call('A-014', { name: 'María G.', floor: 'Primer piso' }),
  );
  await within(current()).findByText('María G.');
  expect(within(current()).getByText('Primer piso')).toBeTruthy();
  await seconds(2);
  expect(sound.said).toEqual(['Turno A 14, consultorio 3']);
  expect(document.title).not.toContain('María');
  expect(
    screen.queryByRole('button', { name: 'Vincular esta pantalla' }),
  ).toBeNull();
});

test('an unpaired screen shows a code, and is paired once the counter types it', async () => {
  const fake = await open();
  fireEvent.click(
    screen.getByRole('button', { name: 'Vincular esta pantalla' }),
  );
  expect(document.activeElement).toBe(
    await screen.findByRole('heading', { name: 'Vincular esta pantalla' }),
  );
  expect(await screen.findByText('482 913')).toBeTruthy();
  // The server gives no code without a key.
  expect(fake.callsOf('queue.startPairing')).toMatchObject([
    { idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) },
  ]);
  expect(screen.getByText(/Vence a las \d\d:\d\d/)).toBeTruthy();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    screen: { state: 'paired', name: 'Entrada' },
  };
  fake.announce({ kind: 'queue' });
  await screen.findByRole('heading', { name: 'Pantalla vinculada' });
  expect(screen.queryByText('482 913')).toBeNull();
  await seconds(11);
  expect(
    screen.queryByRole('heading', { name: 'Pantalla vinculada' }),
  ).toBeNull();
});

test('a screen says why it has no code, and a revoked screen says so and may be paired again', async () => {
  const fake = createFakeApi();
  fake.turnero.shown = {
    ...fake.turnero.shown,
    screen: { state: 'revoked', name: 'Entrada' },
  };
  fake.refuseNext('queue.startPairing', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 60,
  });
  await open('/turnero', fake);
  expect(
    screen.getByText(
      'La clínica desvinculó esta pantalla: muestra solo números.',
    ),
  ).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: 'Vincular esta pantalla' }),
  );
  await screen.findByText(/Hubo demasiados intentos/);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir otro código' }));
  await screen.findByText('482 913');
});

test('a browser that needs a gesture for sound shows a button until it is pressed', async () => {
  sound.audioState = 'suspended';
  await openApp('/turnero');
  await screen.findByText('Últimos llamados');
  await seconds(1);
  const button = await screen.findByRole('button', {
    name: 'Activar el sonido',
  });
  act(() => button.click());
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Activar el sonido' }),
    ).toBeNull(),
  );
});

test('the screen of all waiting rooms leads to that of each, and an unknown room says so', async () => {
  const fake = createFakeApi();
  const waitingRooms = [
    { letter: 'A', name: 'Planta baja' },
    { letter: 'B', name: 'Primer piso' },
  ];
  fake.turnero.shown = { ...fake.turnero.shown, waitingRooms };
  const { router } = await openApp('/turnero', fake);
  const link = await screen.findByRole('link', { name: 'Primer piso' });
  fake.turnero.shown = {
    ...fake.turnero.shown,
    waitingRooms: [],
    waitingRoom: { letter: 'B', name: 'Primer piso' },
  };
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Primer piso' });
  expect(router.state.location.search).toEqual({ sala: 'B' });
  await router.navigate({ href: '/turnero?sala=Z' });
  await screen.findByRole('heading', {
    level: 1,
    name: 'No hay una sala de espera así',
  });
});

test('an arriving patient scans the current code from the screen, which draws none without a code', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const drawn = () =>
    screen.queryByRole<HTMLImageElement>('img', {
      name: 'Código para anunciarse desde el teléfono',
    });
  await open('/turnero', fake);
  expect(drawn()).toBeNull();
  const show = async (arrivalUrl: string | null) => {
    fake.turnero.shown = { ...fake.turnero.shown, arrivalUrl };
    fake.announce({ kind: 'queue' });
    const code =
      arrivalUrl &&
      (await drawCode(arrivalUrl, {
        type: 'svg',
        margin: 2,
        errorCorrectionLevel: 'M',
      }));
    const address =
      code === null
        ? undefined
        : `data:image/svg+xml;utf8,${encodeURIComponent(code)}`;
    await waitFor(() => expect(drawn()?.src).toBe(address));
  };
  await show('https://turnos.example/turnero?aca=minuto-1');
  expect(
    screen.getByText('¿Ya llegó? Escanee y anúnciese desde su teléfono.'),
  ).toBeTruthy();
  await show('https://turnos.example/turnero?aca=minuto-2');
  await show(null);
  expect(screen.queryByText(/^¿Ya llegó\?/)).toBeNull();
});

test('a signed-in user lands in their own area instead of the screen', {
  tags: ['all'],
}, async () => {
  const { router } = await openPanel('reception', '/turnero');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/recepcion/appointments'),
  );
});
