import { performance } from 'node:perf_hooks';

const windowMs = 50;

/** Recent load of this process's event loop: 0 when always idle, 1 when never. */
export class LoopLoad {
  #since = performance.eventLoopUtilization();
  #latest = 0;

  /** The load since the last reading, or the former value while the window is too short. */
  read(): number {
    const { idle, active, utilization } = performance.eventLoopUtilization(
      this.#since,
    );
    if (idle + active < windowMs) return this.#latest;
    this.#since = performance.eventLoopUtilization();
    this.#latest = utilization;
    return utilization;
  }
}

const [quiet, busy] = [0.5, 0.7];
const mostRestPerWork = 2;
const longestRestMs = 40;

/**
 * Milliseconds that a thread rests after `tookMs` of work. None while the event loop has little else to do;
 * up to twice `tookMs` when many people book while many sign in.
 */
export function restAfter(tookMs: number, load: number): number {
  const share = Math.min(1, Math.max(0, (load - quiet) / (busy - quiet)));
  return Math.min(longestRestMs, tookMs * mostRestPerWork * share);
}
