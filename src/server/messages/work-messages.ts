import { setTimeout } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openJobs } from '../jobs/open-jobs.ts';
import type { QueueName } from '../jobs/queues.ts';
import { updateMessageDone, updateMessageFailedTry, updateUselessToDropped } from './outbox-queries.ts';
import { queueDueReminders } from './queue-due-reminders.ts';
import { type MessageJob, releaseDueMessages } from './release-due-messages.ts';
import {
  type MessageServices,
  type PreparedMessage,
  prepareMessage,
  sendPrepared,
  type Tried,
} from './send-message.ts';

const everyMs = 1000;
// Sent one after another: a process that dies between sending and noting it repeats one, not ten.
const batchSize = 20;

const queue = {
  messages: 'messages',
  dead: 'dead-messages',
  reminders: 'due-reminders',
} as const satisfies Record<string, QueueName>;

/**
 * Sends what is due, in this process and beside any number of others, until it is stopped: the message on
 * its way is finished, the rest is left to the next start.
 */
export async function workMessages(
  services: MessageServices,
  { connectionString, log }: { connectionString: string; log: Logger },
): Promise<{ stop: () => Promise<void> }> {
  const boss = await openJobs({ connectionString }, log);
  const stopping = new AbortController();
  const releasing = releaseUntil(stopping.signal, services, { boss, log });
  await boss.work<MessageJob, unknown, { perJobResults: true }>(
    queue.messages,
    {
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
    } as { perJobResults: true },
    (jobs) => sendInTurn(services, { jobs, signal: stopping.signal, log }),
  );
  await boss.work<MessageJob>(queue.dead, async ([job]) => {
    if (!job) return;
    const { id } = job.data;
    if (await updateMessageDone(services.db, { id, status: 'failed' })) {
      log.warn({ message: id }, 'a message was given up after its last try');
    }
  });
  await boss.work(queue.reminders, async () => {
    await queueDueReminders(services, services.now());
    await updateUselessToDropped(services.db, services.now());
  });
  return {
    async stop() {
      stopping.abort();
      await releasing;
      await boss.stop({ graceful: true, timeout: 30_000 });
      await Promise.all(Object.values(services.channels).map((channel) => channel.close()));
    },
  };
}

async function releaseUntil(
  signal: AbortSignal,
  services: MessageServices,
  { boss, log }: { boss: PgBoss; log: Logger },
): Promise<void> {
  const channels = Object.keys(services.channels) as (keyof MessageServices['channels'])[];
  while (!signal.aborted) {
    try {
      const released = await releaseDueMessages(services.db, { boss, channels, now: services.now() });
      if (released > 0) continue;
    } catch (error) {
      log.warn({ err: error }, 'messages could not be handed out, and will be');
    }
    await setTimeout(everyMs, null, { signal }).catch(() => {});
  }
}

/**
 * Sends one after another; while one is on its way the next is made ready, and not sent before it is noted what
 * became of the first. Once a channel turns out to be away, the rest waits with it.
 */
async function sendInTurn(
  services: MessageServices,
  { jobs, signal, log }: { jobs: Job<MessageJob>[]; signal: AbortSignal; log: Logger },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = new Set(jobs.map(({ id }) => id));
  const prepare = async (job: Job<MessageJob> | undefined): Promise<PreparedMessage> => {
    if (!job || signal.aborted) return { isReady: false, isDone: false };
    try {
      return await prepareMessage(services, job.data.id);
    } catch (error) {
      log.error({ err: error, message: job.data.id }, 'a message could not be made ready');
      return { isReady: false, isDone: false };
    }
  };
  let next = prepare(jobs[0]);
  for (const [index, { id }] of jobs.entries()) {
    const prepared = await next;
    next = prepare(jobs[index + 1]);
    const tried = signal.aborted
      ? await giveBack(services, prepared)
      : await sendPrepared(services, prepared);
    results.push({ id, status: tried === 'done' ? 'completed' : 'failed' });
    waiting.delete(id);
    if (tried === 'away' || signal.aborted) {
      await giveBack(services, await next);
      break;
    }
  }
  return [...results, ...[...waiting].map((id) => ({ id, status: 'failed' as const }))];
}

/** Lets go of a message that was made ready and is not sent now. */
async function giveBack({ db }: MessageServices, prepared: PreparedMessage): Promise<Tried> {
  if (!prepared.isReady) return prepared.isDone ? 'done' : 'later';
  await updateMessageFailedTry(db, { id: prepared.taken.id, reason: 'Se intenta otra vez en unos minutos' });
  return 'later';
}
