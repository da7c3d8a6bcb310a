import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LoopLoad, restAfter } from './loop-load.ts';

export interface HashingCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashingJob =
  | { kind: 'hash'; password: string; cost: HashingCost }
  | { kind: 'verify'; passwordHash: string; password: string };

export type HashingAnswer = { ok: true; value: string | boolean } | { ok: false; message: string };

/** As many wait as may: whoever asks now is told to come again. */
export class HashingQueueFull extends Error {
  override name = 'HashingQueueFull';
}

interface Waiting {
  job: HashingJob;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
}

interface Given extends Waiting {
  /** By the clock of `performance`. */
  at: number;
}

interface Bounds {
  maxWorkers: number;
  maxWaiting: number;
  /** By how much the threads step back behind everything else (Linux alone). */
  niceness: number;
  /** How busy the event loop is, from 0 to 1. */
  load: () => number;
}

/**
 * Argon2id in threads of its own, in the order asked. The threads start when there is work, hold the process
 * only while they have some, and are replaced when they die; the job they had fails. While the
 * event loop is busy with others they rest between jobs: what a sign-in does besides takes from the bookings too.
 */
export class HashingQueue {
  readonly #bounds: Bounds;
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  /** Each with its job, and with none while it rests. */
  readonly #busy = new Map<Worker, Given | null>();

  constructor(bounds: Partial<Bounds> = {}) {
    const load = new LoopLoad();
    this.#bounds = {
      // One processor is left to everything else, where there are more.
      maxWorkers: Math.min(4, Math.max(1, availableParallelism() - 1)),
      maxWaiting: 256,
      // Measured with 20 waiting on two busy cores: 0 halves the bookings, 5 and 7 take about a quarter of them.
      niceness: 10,
      load: () => load.read(),
      ...bounds,
    };
  }

  hash(password: string, cost: HashingCost): Promise<string> {
    return this.#ask({ kind: 'hash', password, cost }) as Promise<string>;
  }

  /** Fails where `passwordHash` is no hash. */
  verify(passwordHash: string, password: string): Promise<boolean> {
    return this.#ask({ kind: 'verify', passwordHash, password }) as Promise<boolean>;
  }

  #ask(job: HashingJob): Promise<string | boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    const worker = this.#free();
    if (worker) this.#give(worker, { job, resolve, reject });
    else if (this.#waiting.length < this.#bounds.maxWaiting) this.#waiting.push({ job, resolve, reject });
    else reject(new HashingQueueFull('too many passwords wait to be hashed'));
    return promise;
  }

  /** A thread with nothing to do, or a new one where there may be more. */
  #free(): Worker | undefined {
    const idle = this.#idle.pop();
    if (idle || this.#busy.size >= this.#bounds.maxWorkers) return idle;
    return this.#start();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url), {
      name: 'password hashing',
      workerData: { niceness: this.#bounds.niceness },
      // What the process was started with may not suit a thread.
      execArgv: [],
    });
    let cause: unknown;
    worker.on('message', (answer: HashingAnswer) => this.#answered(worker, answer));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.#died(worker, cause));
    return worker;
  }

  #give(worker: Worker, waiting: Waiting): void {
    this.#busy.set(worker, { ...waiting, at: performance.now() });
    worker.ref();
    worker.postMessage(waiting.job);
  }

  #answered(worker: Worker, answer: HashingAnswer): void {
    const asked = this.#busy.get(worker);
    if (answer.ok) asked?.resolve(answer.value);
    else asked?.reject(new Error(answer.message));
    const restMs = asked ? restAfter(performance.now() - asked.at, this.#bounds.load()) : 0;
    if (restMs === 0) this.#goOn(worker);
    else {
      this.#busy.set(worker, null);
      setTimeout(() => this.#busy.has(worker) && this.#goOn(worker), restMs);
    }
  }

  /** With whoever waits longest, or idle. */
  #goOn(worker: Worker): void {
    const next = this.#waiting.shift();
    if (next) this.#give(worker, next);
    else {
      this.#busy.delete(worker);
      this.#idle.push(worker);
      worker.unref();
    }
  }

  #died(worker: Worker, cause: unknown): void {
    const asked = this.#busy.get(worker);
    this.#busy.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place !== -1) this.#idle.splice(place, 1);
    const next = this.#waiting.shift();
    if (next) this.#give(this.#start(), next);
    asked?.reject(new Error('the thread that was hashing a password died', { cause }));
  }
}
