import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, type FakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

/** The texts this browser would have spoken. */
let said: string[] = [];
let chimes = 0;
let audioState: 'running' | 'suspended' = 'running';

class SilentAudio extends EventTarget {
  currentTime = 0;
  destination = {};
  get state() {
    return audioState;
  }
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: () => {},
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start() {
      chimes += 0.5;
    },
    stop: () => {},
  });
  resume = async () => {
    audioState = 'running';
    this.dispatchEvent(new Event('statechange'));
  };
  close = async () => {};
}

class Words {
  onend: (() => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

beforeEach(() => {
  said = [];
  chimes = 0;
  audioState = 'running';
  // Fake time advances with real time; a test can advance it faster.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('SpeechSynthesisUtterance', Words);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [],
    cancel: () => {},
    speak: (words: Words) => {
      if (words.text) said.push(words.text);
      setTimeout(() => words.onend?.());
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

async function open(path = '/turnero', fake = createFakeApi()): Promise<FakeApi> {
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

test('before the first call it says that nobody was called', async () => {
  await open();
  expect(within(current()).getByText('Todavía no se llamó a nadie')).toBeTruthy();
  expect(screen.getByText('Nadie espera su llamado')).toBeTruthy();
  expect(said).toEqual([]);
});

test('a call appears large, with a chime, is said aloud and captioned; the one before goes to the last five', async () => {
  const fake = createFakeApi();
  fake.turnero.call('A-013');
  await open('/turnero', fake);
  expect(within(current()).getByText('A-013')).toBeTruthy();
  act(() => fake.turnero.call('A-014'));
  await within(current()).findByText('A-014');
  expect(within(current()).getByText('Consultorio 3')).toBeTruthy();
  const caption = within(current()).getByRole('status');
  await waitFor(() => expect(caption.textContent).toBe('Turno A 14, consultorio 3'));
  expect(last()).toEqual(['A-013Consultorio 3']);
  await seconds(2);
  await waitFor(() => expect([said, chimes]).toEqual([['Turno A 14, consultorio 3'], 1]));
});

test('who is called again is announced again', async () => {
  const fake = await open();
  act(() => fake.turnero.call('A-014'));
  await within(current()).findByText('A-014');
  await seconds(7);
  expect(said).toHaveLength(1);
  act(() => fake.turnero.call('A-014', { number: 2 }));
  await waitFor(() => expect(within(current()).getByRole('status').textContent).not.toBe(''));
  await seconds(2);
  expect(said).toHaveLength(2);
});

test('two called in the same moment are announced one after the other', async () => {
  const fake = await open();
  act(() => {
    fake.turnero.call('A-014');
    fake.turnero.call('B-002', { room: 'Box 1' });
  });
  await within(current()).findByText('A-014');
  await seconds(7);
  await within(current()).findByText('B-002');
  await seconds(7);
  expect(said).toEqual(['Turno A 14, consultorio 3', 'Turno B 2, box 1']);
});

test('how many wait is said, and follows', async () => {
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

test('it says since when it has no connection, and comes back by itself with what it missed', async () => {
  const fake = await open();
  fake.lose('live', 'request');
  fake.breakStreams();
  await seconds(4);
  expect(await screen.findByText(/^Sin conexión desde \d\d:\d\d$/)).toBeTruthy();
  fake.turnero.call('A-020');
  fake.restore('live');
  await seconds(6);
  await within(current()).findByText('A-020');
  await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull());
});

test('a browser that wants a gesture before it sounds has a button, and any other has none', async () => {
  audioState = 'suspended';
  await openApp('/turnero');
  await screen.findByText('Últimos llamados');
  await seconds(1);
  const button = await screen.findByRole('button', { name: 'Activar el sonido' });
  act(() => button.click());
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('one waiting room has its own screen, which those of all of them lead to; one that is none says so', async () => {
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
  await screen.findByRole('heading', { level: 1, name: 'No hay una sala de espera así' });
});

test('whoever is signed in lands on their own area: the screen belongs in a browser where nobody is', async () => {
  const { router } = await openPanel('reception', '/turnero');
  await waitFor(() => expect(router.state.location.pathname).toBe('/recepcion/appointments'));
});
