import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairLanes } from '../threads/fair-lanes.ts';
import type { HashingAnswer, HashingCost, HashingJob } from './hashing-job.ts';
import { presentTurn } from './hashing-turn.ts';
import { LoopLoad, restAfter } from './loop-load.ts';

/** The queue is full or given up, or the turn did not come in time: the caller is told to try again later. */
export class HashingQueueFull extends Error {
  override name = 'HashingQueueFull';
}

const waitedTooLong = () =>
  new HashingQueueFull('a password waited too long to be hashed');

interface Waiting {
  job: HashingJob;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
  /** On the clock of `performance`. A job that waits longer is rejected. */
  until: number;
}

interface Given extends Waiting {
  /** On the clock of `performance`. */
  at: number;
}

interface Bounds {
  maxWorkers: number;
  maxWaiting: number;
  /** The niceness of the threads, so that everything else goes first (Linux only). */
  niceness: number;
  /** How busy the event loop is, from 0 to 1. */
  load: () => number;
}

const sweepMs = 250;

/**
 * Argon2id in worker threads, which start when there is work, and rest between jobs while the event loop is
 * busy. Known browsers, addresses, and the browsers of an address take turns, so that a flood holds up only
 * itself. When the queue is full, the longest lane loses its latest job.
 */
export class HashingQueue {
  readonly #bounds: Bounds;
  readonly #waiting = new FairLanes<Waiting>();
  #sweeping: NodeJS.Timeout | undefined;
  readonly #idle: Worker[] = [];
  /** Each worker with its job; null while it rests. */
  readonly #busy = new Map<Worker, Given | null>();
  #isGivenUp = false;

  constructor(bounds: Partial<Bounds> = {}) {
    const load = new LoopLoad();
    this.#bounds = {
      // Hashing leaves a processor to everything else, if there are several.
      maxWorkers: Math.min(4, Math.max(1, availableParallelism() - 1)),
      maxWaiting: 256,
      // Measured with 20 waiting on two busy cores: niceness 0 halves the bookings, 5 and 7 cost about a quarter of
      // them.
      niceness: 10,
      load: () => load.read(),
      ...bounds,
    };
  }

  get waiting(): number {
    return this.#waiting.count;
  }

  hash(password: string, cost: HashingCost): Promise<string> {
    return this.#ask({ kind: 'hash', password, cost }) as Promise<string>;
  }

  /** Fails if `passwordHash` is not a hash. */
  verify(passwordHash: string, password: string): Promise<boolean> {
    return this.#ask({
      kind: 'verify',
      passwordHash,
      password,
    }) as Promise<boolean>;
  }

  /** Rejects all jobs that wait or come later, because the process stops. Jobs under way are finished. */
  giveUp(): void {
    this.#isGivenUp = true;
    for (const { reject } of this.#waiting.removeWhere(() => true))
      reject(new HashingQueueFull('the process stops'));
  }

  #ask(job: HashingJob): Promise<string | boolean> {
    if (this.#isGivenUp)
      return Promise.reject(new HashingQueueFull('the process stops'));
    const { promise, resolve, reject } = Promise.withResolvers<
      string | boolean
    >();
    const worker = this.#free();
    const turn = presentTurn();
    const {
      address = '',
      browser = '',
      until = Number.POSITIVE_INFINITY,
    } = turn ?? {};
    const waiting = { job, resolve, reject, until };
    if (worker) this.#give(worker, waiting);
    else if (until <= performance.now()) reject(waitedTooLong());
    else this.#queue([turn?.isKnown ? 'known' : '', address, browser], waiting);
    return promise;
  }

  #queue(
    lane: [who: string, address: string, browser: string],
    waiting: Waiting,
  ): void {
    this.#waiting.push(lane, waiting);
    const tooMany =
      this.#waiting.count > this.#bounds.maxWaiting
        ? this.#waiting.popLongest()
        : undefined;
    tooMany?.reject(
      new HashingQueueFull('too many passwords wait to be hashed'),
    );
    this.#sweeping ??= setInterval(() => this.#sweep(), sweepMs).unref();
  }

  /** Rejects the jobs whose time is over. */
  #sweep(): void {
    const now = performance.now();
    for (const { reject } of this.#waiting.removeWhere(
      ({ until }) => until <= now,
    )) {
      reject(waitedTooLong());
    }
    if (this.#waiting.count > 0) return;
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
  }

  /** An idle thread, or a new one below the maximum. */
  #free(): Worker | undefined {
    const idle = this.#idle.pop();
    if (idle || this.#busy.size >= this.#bounds.maxWorkers) return idle;
    return this.#start();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url), {
      name: 'password hashing',
      workerData: { niceness: this.#bounds.niceness },
      // The process's own Node options may not suit a thread.
      execArgv: [],
    });
    let cause: unknown;
    worker.on('message', (answer: HashingAnswer) =>
      this.#answered(worker, answer),
    );
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
    const given = this.#busy.get(worker);
    if (answer.ok) given?.resolve(answer.value);
    else given?.reject(new Error(answer.message));
    const restMs = given
      ? restAfter(performance.now() - given.at, this.#bounds.load())
      : 0;
    if (restMs === 0) this.#goOn(worker);
    else {
      this.#busy.set(worker, null);
      setTimeout(() => this.#busy.has(worker) && this.#goOn(worker), restMs);
    }
  }

  /** Gives the worker the job whose turn it is, or makes it idle. */
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
    const given = this.#busy.get(worker);
    this.#busy.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place !== -1) this.#idle.splice(place, 1);
    const next = this.#waiting.shift();
    if (next) this.#give(this.#start(), next);
    given?.reject(
      new Error('the thread that was hashing a password died', { cause }),
    );
  }
}
