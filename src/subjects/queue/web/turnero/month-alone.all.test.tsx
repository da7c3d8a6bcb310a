import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

const reload = vi.fn();
/** True if the server says that it is ready. */
let isReady = true;

beforeEach(() => {
  isReady = true;
  reload.mockClear();
  // Five past seven in the morning of the clinic.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    now: new Date('2026-11-16T07:05:00-03:00'),
  });
  const api = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    async (input: RequestInfo | URL, init?: RequestInit) =>
      input === '/readyz'
        ? new Response(null, { status: isReady ? 200 : 503 })
        : api(input, init),
  );
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seconds = (count: number) =>
  act(() => vi.advanceTimersByTimeAsync(count * 1000));

async function open(fake = createFakeApi()) {
  await openApp('/turnero', fake);
  await screen.findByText('Últimos llamados');
  await waitFor(() => expect(fake.openStreams('public')).toBe(1));
  return fake;
}

/** Jumps to that instant without the ticks between, and lets the page look once. */
async function lookAt(instant: string): Promise<void> {
  vi.setSystemTime(new Date(instant));
  // After such a jump the screen asks anew, and then does what it does every ten minutes.
  await seconds(70);
  await seconds(10 * 60);
}

test('the page reloads itself once a night, after three o’clock', async () => {
  await open();
  await lookAt('2026-11-16T23:00:00-03:00');
  await lookAt('2026-11-17T02:40:00-03:00');
  expect(reload).not.toHaveBeenCalled();
  await lookAt('2026-11-17T03:05:00-03:00');
  expect(reload).toHaveBeenCalled();
});

test('a page opened in the evening reloads only on the following night', async () => {
  vi.setSystemTime(new Date('2026-11-16T20:00:00-03:00'));
  await open();
  await lookAt('2026-11-17T03:05:00-03:00');
  expect(reload).not.toHaveBeenCalled();
  await lookAt('2026-11-18T03:05:00-03:00');
  expect(reload).toHaveBeenCalled();
});

test('the open page stays without the server or a connection', async () => {
  const fake = await open();
  isReady = false;
  await lookAt('2026-11-17T03:05:00-03:00');
  expect(reload).not.toHaveBeenCalled();
  isReady = true;
  fake.lose('live', 'request');
  fake.lose('queue.get', 'request');
  fake.breakStreams();
  await seconds(15);
  await screen.findByText(/^Sin conexión desde/);
  await lookAt('2026-11-17T04:05:00-03:00');
  expect(screen.getByText(/^Sin conexión desde/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('the page keeps the screen awake, and asks again once it is visible again', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = { released: false, release: async () => {} };
    lock.release = async () => {
      lock.released = true;
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request },
  });
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', {
      configurable: true,
      value: isHidden,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  try {
    await open();
    expect(request.mock.calls).toEqual([['screen']]);
    // A browser releases the lock when the page is hidden.
    for (const lock of locks) lock.released = true;
    hide(true);
    await seconds(1);
    expect(request).toHaveBeenCalledTimes(1);
    hide(false);
    await seconds(1);
    expect(request).toHaveBeenCalledTimes(2);
    // A lock that is still held is not requested again.
    hide(false);
    await seconds(1);
    expect(request).toHaveBeenCalledTimes(2);
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock');
    Reflect.deleteProperty(document, 'hidden');
  }
});
