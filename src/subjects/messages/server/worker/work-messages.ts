import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { toLogged } from '../../../../base/kernel/db/logged-error.ts';
import { openJobs } from '../../../../base/kernel/jobs/open-jobs.ts';
import type { QueueName } from '../../../../base/kernel/jobs/queues.ts';
import {
  updateLostToWaiting,
  updateStaleWaiting,
} from '../../../outbox/server/outbox-queries.ts';
import { giveUpMessage } from './give-up-message.ts';
import { queueDoctorDays } from './queue-doctor-days.ts';
import { queueDueReminders } from './queue-due-reminders.ts';
import { type MessageJob, releaseDueMessages } from './release-due-messages.ts';
import { sendInTurn } from './send-in-turn.ts';
import type { MessageServices } from './send-message.ts';

const everyMs = 1000;
// Sent one after another: a process that dies between sending and recording repeats one message, not ten.
const batchSize = 20;

const queue = {
  messages: 'messages',
  dead: 'dead-messages',
  reminders: 'due-reminders',
} as const satisfies Record<string, QueueName>;

/**
 * Sends due messages until stopped, in this process and beside other ones. The message under way is finished;
 * the rest is left to the next start.
 */
export async function workMessages(
  services: MessageServices,
  { connectionString, log: logger }: { connectionString: string; log: Logger },
): Promise<{ boss: PgBoss; stop: () => Promise<void> }> {
  const log = logger.child({}, { serializers: { err: toLogged } });
  const jobs = await openJobs({ connectionString }, log);
  const { boss } = jobs;
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
    if (await giveUpMessage(services.db, id)) {
      log.warn({ message: id }, 'a message was given up after its last try');
    }
  });
  await boss.work(queue.reminders, async () => {
    await queueDueReminders(services, services.now());
    await queueDoctorDays(services, services.now());
    await updateStaleWaiting(services.db, services.now());
    await updateLostToWaiting(services.db);
  });
  return {
    /** The jobs of this process. Other workers may use them too, until it stops. */
    boss,
    async stop() {
      stopping.abort();
      await releasing;
      await jobs.stop();
      await Promise.all(
        Object.values(services.channels).map((channel) => channel.close()),
      );
    },
  };
}

async function releaseUntil(
  signal: AbortSignal,
  services: MessageServices,
  { boss, log }: { boss: PgBoss; log: Logger },
): Promise<void> {
  const channels = Object.keys(
    services.channels,
  ) as (keyof MessageServices['channels'])[];
  while (!signal.aborted) {
    try {
      const released = await releaseDueMessages(services.db, {
        boss,
        channels,
        now: services.now(),
      });
      if (released > 0) continue;
    } catch (error) {
      log.warn({ err: error }, 'messages could not be handed out, and will be');
    }
    await setTimeout(everyMs, null, { signal }).catch(() => {});
  }
}
