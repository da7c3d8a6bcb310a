import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type SilentSound,
  stubSound,
} from '../../../../testing/pages/silent-sound.ts';
import { openVoice } from './voice.ts';

let sound: SilentSound;

beforeEach(() => {
  vi.useFakeTimers();
  sound = stubSound();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  { isClosed: false, said: ['Turno A 31, consultorio 3'] },
  { isClosed: true, said: [] },
])(
  'the voice speaks a call after its chime, unless the page is closed: $isClosed',
  async ({ isClosed, said }) => {
    const voice = openVoice(() => {});
    void voice.say({ ticket: 'A-031', room: 'Consultorio 3' });
    expect(sound.chimes).toBe(1);
    if (isClosed) voice.close();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sound.said).toEqual(said);
    voice.close();
  },
);
