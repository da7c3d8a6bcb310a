import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from './step-back.ts';

const niceness = 5;

/** In a thread that `runInThread` started: answers what the work makes of the data, behind everything else's processor time. */
export async function answerInThread<Data, Answer>(
  work: (data: Data) => Answer | Promise<Answer>,
): Promise<void> {
  stepBack(niceness);
  parentPort?.postMessage({ answer: await work(workerData as Data) });
}
