import type { Job, JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { updateMessageFailedTry } from '../../../outbox/server/outbox-queries.ts';
import type { MessageJob } from './release-due-messages.ts';
import {
  type MessageServices,
  type PreparedMessage,
  prepareMessage,
  sendPrepared,
  type Tried,
} from './send-message.ts';

/** The part of a job that sending needs. */
export type MessageToSend = Pick<Job<MessageJob>, 'id' | 'data'>;

// With this wait, its own sending and recording, a message stays within its lease.
export const mostWaitingMs = 10_000;

interface Turn {
  jobs: MessageToSend[];
  signal: AbortSignal;
  log: Pick<Logger, 'error'>;
  /** Milliseconds that a prepared message may wait for the one before. */
  waitingMs?: number;
}

/**
 * Sends messages one after another. The next one is prepared meanwhile, and released if it waits too long,
 * because another process may have it by then. If a channel is away, its other messages wait.
 */
export async function sendInTurn(
  services: MessageServices,
  { jobs, signal, log, waitingMs = mostWaitingMs }: Turn,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const away = new Set<MessageChannel>();
  const prepare = async (
    job: MessageToSend | undefined,
  ): Promise<PreparedMessage> => {
    if (!job || signal.aborted) return { isReady: false, isDone: false };
    try {
      return await prepareMessage(services, job.data.id);
    } catch (error) {
      log.error(
        { err: error, message: job.data.id },
        'a message could not be made ready',
      );
      return { isReady: false, isDone: false };
    }
  };
  let next = prepare(jobs[0]);
  let takenAt = Date.now();
  for (const [index, { id }] of jobs.entries()) {
    const prepared = await next;
    const isStale = Date.now() - takenAt > waitingMs;
    next = prepare(jobs[index + 1]);
    takenAt = Date.now();
    const isHopeless =
      signal.aborted ||
      isStale ||
      (prepared.isReady && away.has(prepared.taken.channel));
    const tried = isHopeless
      ? await giveBack(services, prepared)
      : await sendPrepared(services, prepared);
    if (tried === 'away' && prepared.isReady) away.add(prepared.taken.channel);
    results.push({ id, status: tried === 'done' ? 'completed' : 'failed' });
  }
  return results;
}

/** Releases a prepared message that is not sent now. */
async function giveBack(
  { db }: MessageServices,
  prepared: PreparedMessage,
): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  await updateMessageFailedTry(db, {
    id: prepared.taken.id,
    reason: 'Se intenta otra vez en unos minutos',
  });
  return 'later';
}
