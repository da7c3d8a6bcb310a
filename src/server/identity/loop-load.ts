import { performance } from 'node:perf_hooks';

const windowMs = 50;

/** How busy this process's event loop was lately: 0 when it only waited, 1 when it never did. */
export class LoopLoad {
  #since = performance.eventLoopUtilization();
  #latest = 0;

  /** Of the time since it was last read, or of the window before while that is too short to tell. */
  read(): number {
    const { idle, active, utilization } = performance.eventLoopUtilization(this.#since);
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
 * For how long a thread that worked `tookMs` leaves the processor to others, in milliseconds. Nothing while the event
 * loop has little else to do; up to twice as long as it worked, when many book while many sign in.
 */
export function restAfter(tookMs: number, load: number): number {
  const share = Math.min(1, Math.max(0, (load - quiet) / (busy - quiet)));
  return Math.min(longestRestMs, tookMs * mostRestPerWork * share);
}
