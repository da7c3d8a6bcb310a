import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { asOurRole } from '../db/database.ts';
import { jobSchema } from './queues.ts';

/**
 * The jobs of this process, on connections of their own. Any number of processes may open them: each job runs in one,
 * and the jobs of a dead process pass to another after about ten seconds.
 */
export async function openJobs(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(asOurRole(connection) as { connectionString: string }),
    schema: jobSchema,
    application_name: 'turnoclaro jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Our role does not own the indexes.
    reindex: false,
    monitorVacuum: false,
  });
  // Only the message: the error itself contains the whole connection.
  boss.on('error', ({ message }) =>
    log.warn({ reason: message }, 'jobs could not be looked after, and will be'),
  );
  await boss.start();
  return boss;
}
