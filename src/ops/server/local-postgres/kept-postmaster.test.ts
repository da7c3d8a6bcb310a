import { expect, test, vi } from 'vitest';
import { keepPostmaster } from './kept-postmaster.ts';

/** Servers that end when the test says so. The starts with these numbers, counted from 1, fail. */
function manyServers(failing: number[] = []) {
  let endLatest = () => {};
  const log = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const start = vi.fn(async () => {
    const number = start.mock.calls.length;
    if (failing.includes(number))
      throw new Error(`no room for start ${number}`);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    endLatest = resolve;
    return { pid: number, ended, stop: async () => resolve() };
  });
  return { start, log, endLatest: () => endLatest() };
}

test('a server that ends by itself is restarted, also after failed starts, and each is logged', async () => {
  const { start, log, endLatest } = manyServers([2, 3]);
  const kept = await keepPostmaster(start, log);
  endLatest();
  await expect.poll(() => start.mock.calls.length).toBe(4);
  expect(log.error.mock.calls.flat()).toEqual([
    'PostgreSQL ended by itself: it is started again in 250 ms',
    'PostgreSQL could not be started again: no room for start 2',
    'PostgreSQL could not be started again: no room for start 3',
  ]);
  await kept.stop();
  await kept.ended;
  expect(start).toHaveBeenCalledTimes(4);
});

test('a first start that fails is not repeated', async () => {
  const { start, log } = manyServers([1]);
  await expect(keepPostmaster(start, log)).rejects.toThrow(
    'no room for start 1',
  );
  expect(start).toHaveBeenCalledTimes(1);
});

test('a stop during the wait prevents another start', async () => {
  const { start, log, endLatest } = manyServers();
  const kept = await keepPostmaster(start, log);
  endLatest();
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  await kept.stop();
  expect(start).toHaveBeenCalledTimes(1);
});

test('a stop during a restart also stops the new server', async () => {
  const { start, log, endLatest } = manyServers();
  const kept = await keepPostmaster(start, log);
  const late = Promise.withResolvers<void>();
  const stop = vi.fn(async () => {});
  start.mockImplementationOnce(async () => {
    await late.promise;
    return { pid: 2, ended: Promise.resolve(), stop };
  });
  endLatest();
  await expect.poll(() => start.mock.calls.length).toBe(2);
  const stopped = kept.stop();
  late.resolve();
  await stopped;
  expect(stop).toHaveBeenCalledTimes(1);
});
