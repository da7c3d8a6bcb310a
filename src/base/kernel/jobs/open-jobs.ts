import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openJobsDatabase } from '../db/jobs-database.ts';
import { jobSchema } from './queues.ts';

/**
 * The jobs of this process, on connections of their own. Any number of processes may open them: each job runs in one,
 * and the jobs of a dead process pass to another after about ten seconds.
 */
export async function openJobs(
  connection: pg.ClientConfig,
  log: Pick<Logger, 'warn'>,
): Promise<{ boss: PgBoss; stop: () => Promise<void> }> {
  // Only the message: the error itself contains the whole connection.
  const onError = ({ message }: Error) =>
    log.warn(
      { reason: message },
      'jobs could not be looked after, and will be',
    );
  const database = openJobsDatabase(connection, { onError });
  const boss = new PgBoss({
    db: database,
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Our role does not own the indexes.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    boss,
    async stop() {
      await boss.stop({ graceful: true, timeout: 30_000 });
      await database.close();
    },
  };
}
