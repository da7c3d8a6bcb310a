import { Worker } from 'node:worker_threads';

export interface ThreadBounds {
  /** Processor time, not clock time: on a busy machine honest work is not taken for work made to exhaust it. */
  mostCpuMs: number;
  /** On the clock, for work that waits for ever. */
  mostMs: number;
  mostMemoryMb: number;
}

const lookEachMs = 100;

/**
 * The answer of a script that works in a thread of its own with `data` (`answer-in-thread.ts`). Null: it went
 * beyond its bounds or failed, which ends the thread and nothing else.
 */
export function runInThread<Answer>(
  script: URL,
  data: unknown,
  { mostCpuMs, mostMs, mostMemoryMb }: ThreadBounds,
): Promise<Answer | null> {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const end = (answer: Answer | null) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(answer);
    };
    const cpuMs = async () => {
      // The thread has no processor time before it begins and after it ends.
      const { user, system } = await worker
        .cpuUsage()
        .catch(() => ({ user: 0, system: 0 }));
      return (user + system) / 1000;
    };
    const startedAt = performance.now();
    const watch = setInterval(async () => {
      if ((await cpuMs()) > mostCpuMs || performance.now() - startedAt > mostMs)
        end(null);
    }, lookEachMs);
    worker.once('message', ({ answer }: { answer: Answer }) => end(answer));
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
