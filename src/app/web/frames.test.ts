import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

const isDrawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => resolve(true)));

// Otherwise a later test of the same worker would wait for a frame that never comes.
test('an animation frame requested under a test’s fake clock does not stop the frames of later tests', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  expect(await isDrawn()).toBe(true);
});
