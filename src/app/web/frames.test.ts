import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

const isDrawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise((resolve) => setTimeout(() => resolve(false), 1000)),
  ]);

// Otherwise a later test of the same worker would wait for a frame that never comes.
test('a frame asked for while a test stands in for the clock leaves the frames of later tests beating', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  expect(await isDrawn()).toBe(true);
});
