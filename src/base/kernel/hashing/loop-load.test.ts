import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LoopLoad, restAfter } from './loop-load.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the load of the event loop', () => {
  test('is high after work and lower after waiting', async () => {
    const load = new LoopLoad();
    work(200);
    await sleep(0);
    const worked = load.read();
    expect(worked).toBeGreaterThan(0.5);
    // Too soon for a new measurement.
    expect(load.read()).toBe(worked);
    await sleep(1000);
    expect(load.read()).toBeLessThan(worked);
  });
});

describe('a thread that worked', () => {
  test.each([
    ['not at all in a quiet process', 10, 0.3, 0],
    ['not yet at the edge of busy', 10, 0.5, 0],
    ['as long as it worked when half busy', 10, 0.6, 10],
    ['twice as long in a busy process', 10, 0.7, 20],
    ['no longer in the busiest process', 10, 1, 20],
    ['no longer than 40 ms after long work', 90, 1, 40],
  ])('rests %s', (_, tookMs, load, restMs) => {
    expect(restAfter(tookMs, load)).toBeCloseTo(restMs, 9);
  });
});
