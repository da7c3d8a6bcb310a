import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

/** The status of the server's answer about itself. Null: no answer. */
let readiness: number | null = 200;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reload.mockClear();
  const api = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    async (input: RequestInfo | URL, init?: RequestInit) => {
      if (input !== '/readyz') return api(input, init);
      if (readiness === null) throw new TypeError('Failed to fetch');
      return new Response(null, { status: readiness });
    },
  );
  vi.stubGlobal('location', { ...window.location, reload });
  // A failure to render is written to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const seconds = (count: number) =>
  act(() => vi.advanceTimersByTimeAsync(count * 1000));

test('a screen that cannot be shown says so, and reloads once the server answers', async () => {
  vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds').mockImplementation(() => {
    throw new RangeError('No such time.');
  });
  readiness = null;
  await openApp('/turnero', createFakeApi());
  await screen.findByText(/La pantalla vuelve sola/);
  await seconds(30);
  readiness = 503;
  await seconds(30);
  expect(reload).not.toHaveBeenCalled();
  readiness = 200;
  await seconds(30);
  expect(reload).toHaveBeenCalled();
});
