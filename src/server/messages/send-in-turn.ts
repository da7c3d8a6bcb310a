import type { Job, JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import { type MessageChannel, updateMessageFailedTry } from './outbox-queries.ts';
import type { MessageJob } from './release-due-messages.ts';
import {
  type MessageServices,
  type PreparedMessage,
  prepareMessage,
  sendPrepared,
  type Tried,
} from './send-message.ts';

/** What of a job it takes. */
export type MessageToSend = Pick<Job<MessageJob>, 'id' | 'data'>;

// How long what is ready may wait for the one before: with its own sending and noting it stays within its lease.
const mostWaitingMs = 10_000;

/**
 * Sends one after another; while one is on its way the next is made ready, and not sent before it is noted what
 * became of the first. Once a channel turns out to be away, what else goes by it waits.
 */
export async function sendInTurn(
  services: MessageServices,
  { jobs, signal, log }: { jobs: MessageToSend[]; signal: AbortSignal; log: Pick<Logger, 'error'> },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const away = new Set<MessageChannel>();
  const prepare = async (job: MessageToSend | undefined): Promise<PreparedMessage> => {
    if (!job || signal.aborted) return { isReady: false, isDone: false };
    try {
      return await prepareMessage(services, job.data.id);
    } catch (error) {
      log.error({ err: error, message: job.data.id }, 'a message could not be made ready');
      return { isReady: false, isDone: false };
    }
  };
  let next = prepare(jobs[0]);
  let takenAt = Date.now();
  for (const [index, { id }] of jobs.entries()) {
    const prepared = await next;
    const isStale = Date.now() - takenAt > mostWaitingMs;
    next = prepare(jobs[index + 1]);
    takenAt = Date.now();
    const isHopeless = signal.aborted || isStale || (prepared.isReady && away.has(prepared.taken.channel));
    const tried = isHopeless ? await giveBack(services, prepared) : await sendPrepared(services, prepared);
    if (tried === 'away' && prepared.isReady) away.add(prepared.taken.channel);
    results.push({ id, status: tried === 'done' ? 'completed' : 'failed' });
  }
  return results;
}

/** Lets go of a message that was made ready and is not sent now. */
async function giveBack({ db }: MessageServices, prepared: PreparedMessage): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  await updateMessageFailedTry(db, { id: prepared.taken.id, reason: 'Se intenta otra vez en unos minutos' });
  return 'later';
}
