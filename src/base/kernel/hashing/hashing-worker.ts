import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { stepBack } from '../threads/step-back.ts';
import type { HashingAnswer, HashingJob } from './hashing-job.ts';

// Runs in a thread of its own, one job after the other.
stepBack(workerData.niceness);

parentPort?.on('message', (job: HashingJob) =>
  parentPort?.postMessage(answer(job)),
);

function answer(job: HashingJob): HashingAnswer {
  try {
    return {
      ok: true,
      value:
        job.kind === 'hash'
          ? hashSync(job.password, job.cost)
          : verifySync(job.passwordHash, job.password),
    };
  } catch (error) {
    return {
      ok: false,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
