import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from './step-back.ts';

const niceness = 5;

/** Runs in a thread of `runInThread`: answers with the result of the work, at a low priority. */
export async function answerInThread<Data, Answer>(
  work: (data: Data) => Answer | Promise<Answer>,
): Promise<void> {
  stepBack(niceness);
  parentPort?.postMessage({ answer: await work(workerData as Data) });
}
