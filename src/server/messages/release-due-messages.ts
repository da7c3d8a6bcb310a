import { fromKysely, type PgBoss } from 'pg-boss';
import { keepsQuiet } from '../../domain/messages/message-kinds.ts';
import type { Database } from '../db/database.ts';
import type { QueueName } from '../jobs/queues.ts';
import { type MessageChannel, updateDueToQueued } from './outbox-queries.ts';

const messagesQueue: QueueName = 'messages';
const mostAtOnce = 1000;

/** What a worker is handed. */
export interface MessageJob {
  id: number;
}

/**
 * Makes a job of every message that is due and has a channel that is set up: both or neither, so that none
 * is forgotten. What people just asked for comes before what they did not. Answers how many.
 */
export async function releaseDueMessages(
  db: Database,
  { boss, channels, now }: { boss: PgBoss; channels: MessageChannel[]; now: Date },
): Promise<number> {
  if (channels.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const due = await updateDueToQueued(tx, { now, channels, limit: mostAtOnce });
    if (due.length > 0) {
      const jobs = due.map(({ id, kind }) => ({ data: { id }, priority: keepsQuiet(kind) ? 0 : 1 }));
      await boss.insert(messagesQueue, jobs, { db: fromKysely(tx as never) });
    }
    return due.length;
  });
}
