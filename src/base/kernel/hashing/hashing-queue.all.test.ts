import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { patienceMs } from '../../../testing/patience.ts';
import { isOutOfReach } from '../db/out-of-reach.ts';
import { HashingQueue, HashingQueueFull } from './hashing-queue.ts';
import { asKnownBrowser, inTurnOf } from './hashing-turn.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const dear = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The niceness in a thread's `/proc` stat line. */
function niceness(stat: string): number {
  // Skips the name, which may hold anything: fields from the third on; niceness is the nineteenth (proc(5)).
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

const nicenessOfThreads = () =>
  globSync('/proc/self/task/*/stat').map((file) =>
    niceness(readFileSync(file, 'utf8')),
  );
const nicenessOfMain = () =>
  niceness(readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8'));

describe('the queue of password hashes', () => {
  test('takes as many of 300 at once as it has threads and places, and refuses the rest', async () => {
    const queue = new HashingQueue({ maxWorkers: 2 });
    const answers = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) =>
        queue.hash(`password ${index}`, cheap),
      ),
    );
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map(({ reason }) => reason);
    expect(
      answers.filter((answer) => answer.status === 'fulfilled'),
    ).toHaveLength(2 + 256);
    expect(refused).toHaveLength(300 - 258);
    expect(refused.every((error) => error instanceof HashingQueueFull)).toBe(
      true,
    );
    expect(
      answers.slice(0, 258).every(({ status }) => status === 'fulfilled'),
    ).toBe(true);
    expect(await queue.hash('afterwards', cheap)).toMatch(/^\$argon2id/);
  });

  test('lets another browser wait for one hash of a flood, however many wait', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const order: string[] = [];
    const ask = (address: string, browser: string) =>
      inTurnOf({ address, browser, maxWaitMs: patienceMs }, async () => {
        await queue.hash('x', cheap);
        order.push(address + browser);
      });
    const flood = Array.from({ length: 100 }, () => ask('flood', ''));
    // Also of the same address, in a browser of its own.
    const honest = [ask('home', 'a'), ask('flood', 'b'), ask('work', 'c')];
    await Promise.all([...flood, ...honest]);
    for (const one of ['homea', 'floodb', 'workc'])
      expect(order.indexOf(one), one).toBeLessThan(8);
  });

  test('lets a known browser wait for one hash of the others, from any number of addresses', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const order: string[] = [];
    const ask = (address: string, isKnown = false) =>
      inTurnOf({ address, browser: '', maxWaitMs: patienceMs }, async () => {
        const hash = () => queue.hash('x', cheap);
        await (isKnown ? asKnownBrowser(hash) : hash());
        order.push(address);
      });
    const flood = Array.from({ length: 100 }, (_, index) =>
      ask(`flood ${index}`),
    );
    await Promise.all([...flood, ask('known', true)]);
    expect(order.indexOf('known')).toBeLessThan(4);
  });

  test('that is full refuses the latest of the flood, and takes requests from elsewhere', async () => {
    const queue = new HashingQueue({ maxWorkers: 1, maxWaiting: 20 });
    const ask = (address: string) =>
      inTurnOf({ address, browser: '', maxWaitMs: patienceMs }, () =>
        queue.hash('x', cheap),
      );
    const flood = Array.from({ length: 40 }, () => ask('flood'));
    const settled = Promise.allSettled(flood);
    expect(await Promise.all([ask('home'), ask('work')])).toHaveLength(2);
    const refused = (await settled).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).toHaveLength(40 - 1 - 20 + 2);
  });

  test('refuses requests that waited too long, and goes on', async () => {
    // It rests after each job, so that all jobs together take longer than the queue's check of the waits.
    const queue = new HashingQueue({ maxWorkers: 1, load: () => 1 });
    const began = queue.hash('first', dear);
    const late = inTurnOf({ address: 'a', browser: '', maxWaitMs: 0 }, () => {
      const jobs = Array.from({ length: 30 }, () => queue.hash('late', dear));
      return Promise.allSettled(jobs);
    });
    const patient = queue.hash('patient', cheap);
    expect(
      (await late).filter(({ status }) => status === 'rejected').length,
    ).toBeGreaterThan(0);
    expect(
      (await late).flatMap((job) =>
        job.status === 'rejected' ? [job.reason] : [],
      )[0],
    ).toBeInstanceOf(HashingQueueFull);
    expect([await began, await patient]).toHaveLength(2);
  });

  test('counts the wait from the arrival of the request', async () => {
    const queue = new HashingQueue({ maxWorkers: 1, load: () => 1 });
    const others = Array.from({ length: 5 }, () => queue.hash('first', dear));
    const late = inTurnOf(
      { address: 'a', browser: '', maxWaitMs: 20 },
      async () => {
        await sleep(40);
        return queue.hash('late', cheap);
      },
    );
    await expect(late).rejects.toThrow(HashingQueueFull);
    expect(await Promise.all(others)).toHaveLength(5);
  });

  test('that is full counts as out of reach for a while, not as a fault', () => {
    expect(isOutOfReach(new HashingQueueFull())).toBe(true);
    expect(isOutOfReach(new Error('too many'))).toBe(false);
  });

  test('that is given up finishes the present job, and refuses waiting and later ones', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const [first, ...waiting] = ['one', 'two', 'three'].map((password) =>
      queue.hash(password, cheap),
    );
    queue.giveUp();
    for (const each of [...waiting, queue.hash('later', cheap)]) {
      await expect(each).rejects.toThrow(HashingQueueFull);
    }
    expect(await first).toMatch(/^\$argon2id/);
  });

  test('gives each job its own answer, in order', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const hashes = await Promise.all(
      ['one', 'two'].map((password) => queue.hash(password, cheap)),
    );
    const order: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const isRight = await queue.verify(
          hashes[index % 2] as string,
          index % 3 === 0 ? 'one' : 'two',
        );
        order.push(index);
        return isRight;
      }),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(answers).toEqual(
      answers.map((_, index) => (index % 2 === 0) === (index % 3 === 0)),
    );
  });

  test('rests between jobs while the event loop is busy, and answers before it rests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = new HashingQueue({ maxWorkers: 1, load: () => 1 });
    const answers: string[] = [];
    const ask = async (name: string) => {
      await queue.hash(name, cheap);
      answers.push(name);
    };
    const request = [ask('one'), ask('two')];
    await request[0];
    expect(vi.getTimerCount()).toBe(1);
    // A request during the rest does not start another thread.
    request.push(ask('three'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toEqual(['one']);
    vi.advanceTimersByTime(40);
    await request[1];
    vi.advanceTimersByTime(40);
    await request[2];
    expect(answers).toEqual(['one', 'two', 'three']);
  });

  test('that rests when its thread dies goes on with another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = new HashingQueue({ maxWorkers: 1, load: () => 1 });
    const started: Worker[] = [];
    process.once('worker', (worker) => started.push(worker));
    await queue.hash('one', cheap);
    const second = queue.hash('two', cheap);
    await started[0]?.terminate();
    expect(await second).toMatch(/^\$argon2id/);
    vi.advanceTimersByTime(40);
    expect(await queue.hash('three', cheap)).toMatch(/^\$argon2id/);
  });

  test('leaves the process free to answer others meanwhile', async () => {
    const queue = new HashingQueue();
    let answered = 0;
    const beat = setInterval(() => answered++, 1);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 30 }, () => queue.hash('ventana', dear)),
    );
    const took = performance.now() - began;
    clearInterval(beat);
    expect(answered).toBeGreaterThan(took / 50);
  });

  test.runIf(process.platform === 'linux')(
    'lowers the priority of its threads, and of no other thread',
    async () => {
      const own = nicenessOfMain();
      const before = nicenessOfThreads();
      const queue = new HashingQueue({ maxWorkers: 2, niceness: 17 });
      await Promise.all([
        queue.hash('one', dear),
        queue.hash('two', dear),
        queue.hash('three', dear),
      ]);
      const steppedBack = Math.min(19, own + 17);
      const count = (all: number[]) =>
        all.filter((value) => value === steppedBack).length;
      expect(count(nicenessOfThreads()) - count(before)).toBe(2);
      expect(nicenessOfMain()).toBe(own);
    },
  );

  test('starts no thread before there is work, and no more than the limit', async () => {
    const started: Worker[] = [];
    const note = (worker: Worker) => started.push(worker);
    process.on('worker', note);
    // A thread that rests counts as busy: on a busy machine the second job would start another.
    const queue = new HashingQueue({ maxWorkers: 3, load: () => 0 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toHaveLength(0);
    await queue.hash('one', cheap);
    await queue.hash('two', cheap);
    expect(started).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, () => queue.hash('many', cheap)),
    );
    expect(started).toHaveLength(3);
    process.off('worker', note);
  });

  test('fails the job whose thread dies, and does the next with another', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    process.once('worker', (worker) => worker.terminate());
    const [first, second] = await Promise.allSettled([
      queue.hash('one', cheap),
      queue.hash('two', cheap),
    ]);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('died') },
    });
    expect(second.status).toBe('fulfilled');
  });

  test('replaces a thread that died while idle', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const started: Worker[] = [];
    process.once('worker', (worker) => started.push(worker));
    await queue.hash('one', cheap);
    await started[0]?.terminate();
    expect(await queue.hash('two', cheap)).toMatch(/^\$argon2id/);
  });

  test('goes on after an impossible job', async () => {
    const queue = new HashingQueue({ maxWorkers: 1 });
    const [first, second] = await Promise.allSettled([
      queue.verify('no hash', 'x'),
      queue.hash('x', cheap),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('keeps a process alive until its answers come, and no longer', async () => {
    const script = `
      const { hashPassword, isPasswordOf } = await import(${JSON.stringify(new URL('./passwords.ts', import.meta.url).href)});
      console.log(await isPasswordOf(await hashPassword('ventana'), 'ventana'));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { timeout: patienceMs },
    );
    expect(stdout.trim()).toBe('true');
  });
});
