import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingAnswer, HashingJob } from './hashing-job.ts';

// Runs in a thread of its own, one job after the other.
if (process.platform === 'linux') stepBack(workerData.niceness);

parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(answer(job)));

/** Lowers the priority. On Linux, 0 means this thread alone; on other systems it is the whole process. */
function stepBack(niceness: number): void {
  try {
    setPriority(0, Math.min(19, getPriority(0) + niceness));
  } catch {
    // An operator may have forbidden it; passwords are checked anyway.
  }
}

function answer(job: HashingJob): HashingAnswer {
  try {
    return {
      ok: true,
      value:
        job.kind === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.passwordHash, job.password),
    };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
