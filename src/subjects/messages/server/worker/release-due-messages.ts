import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { QueueName } from '../../../../base/kernel/jobs/queues.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { keepsQuiet } from '../../../outbox/rules/message-kinds.ts';
import { updateDueToQueued } from '../../../outbox/server/outbox-queries.ts';

const messagesQueue: QueueName = 'messages';
const mostAtOnce = 1000;

/** The payload of a worker's job. */
export interface MessageJob {
  id: number;
}

/**
 * Creates a job for every due message whose channel is set up, in one transaction, so that none is lost.
 * Messages that people just asked for come first. Returns how many.
 */
export async function releaseDueMessages(
  db: Database,
  {
    boss,
    channels,
    now,
  }: { boss: PgBoss; channels: MessageChannel[]; now: Date },
): Promise<number> {
  if (channels.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const due = await updateDueToQueued(tx, {
      now,
      channels,
      limit: mostAtOnce,
    });
    if (due.length > 0) {
      const jobs = due.map(({ id, kind }) => ({
        data: { id },
        priority: keepsQuiet(kind) ? 0 : 1,
      }));
      await boss.insert(messagesQueue, jobs, { db: fromKysely(tx as never) });
    }
    return due.length;
  });
}
