import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StopOrder, stopOnSignals } from './stop-on-signals.ts';

type Signal = 'SIGTERM' | 'SIGINT';
const never = () => new Promise<void>(() => {});
let listeners: Map<Signal, () => void>;
let exits: (number | undefined)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  listeners = new Map();
  exits = [];
  vi.spyOn(process, 'on').mockImplementation(((
    signal: Signal,
    told: (signal: Signal) => void,
  ) => {
    listeners.set(signal, () => told(signal));
    return process;
  }) as typeof process.on);
  vi.spyOn(process, 'exit').mockImplementation(((code?: number) => {
    exits.push(code);
  }) as typeof process.exit);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(
  stop: (order: StopOrder) => Promise<void>,
): (signal: Signal) => void {
  stopOnSignals(stop, { noticeMs: 3000, logger: pino({ level: 'silent' }) });
  return (signal) => listeners.get(signal)?.();
}

test.each<[signal: Signal, noticeMs: number, mostMs: number]>([
  ['SIGTERM', 3000, 7500],
  ['SIGINT', 0, 4500],
])(
  '%s gives %i ms of notice, and cuts a stop that never ends after %i ms',
  (signal, noticeMs, mostMs) => {
    const stop = vi.fn(never);
    start(stop)(signal);
    expect(stop.mock.calls).toEqual([
      [{ noticeMs, isHurried: signal === 'SIGINT' }],
    ]);
    vi.advanceTimersByTime(mostMs - 1);
    expect(exits).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(exits).toEqual([0]);
  },
);

test('a process that stops in time exits at once', async () => {
  start(() => Promise.resolve())('SIGTERM');
  await new Promise(setImmediate);
  expect(exits).toEqual([0]);
});

test.each([
  [999, []],
  [1000, [1]],
])(
  'a second signal %i ms after the first one exits with %j',
  async (later, codes) => {
    const tell = start(never);
    tell('SIGINT');
    vi.advanceTimersByTime(later);
    // Lets the turn of the event loop pass in which the timers came.
    await new Promise(setImmediate);
    tell('SIGTERM');
    expect(exits).toEqual(codes);
  },
);

test('a second signal that came at once does not exit, even if the process was delayed for two seconds', () => {
  const tell = start(never);
  tell('SIGINT');
  // The event loop runs the timers that came due meanwhile, and then the signal.
  vi.advanceTimersByTime(2000);
  tell('SIGINT');
  expect(exits).toEqual([]);
});
