import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

const isDrawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise((resolve) => setTimeout(() => resolve(false), 1000)),
  ]);

// Whatever waits for a frame in a later test of the same worker would wait in vain.
test('a frame asked for while a test stands in for the clock leaves the frames of later tests beating', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  expect(await isDrawn()).toBe(true);
});
