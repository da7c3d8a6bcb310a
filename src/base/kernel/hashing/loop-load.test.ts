import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LoopLoad, restAfter } from './loop-load.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('how busy the event loop was', () => {
  test('is much after work and little after waiting', async () => {
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
    ['in a quiet process not at all', 10, 0.3, 0],
    ['at the edge of busy not yet', 10, 0.5, 0],
    ['half-way as long as it worked', 10, 0.6, 10],
    ['in a busy process twice as long', 10, 0.7, 20],
    ['in the busiest no longer', 10, 1, 20],
    ['after long work no longer than 40 ms', 90, 1, 40],
  ])('rests %s', (_, tookMs, load, restMs) => {
    expect(restAfter(tookMs, load)).toBeCloseTo(restMs, 9);
  });
});
