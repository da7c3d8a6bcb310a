import type pg from 'pg';
import library from 'pg-boss/package.json' with { type: 'json' };
import { writableUrl } from '../db/reach/writable-host.ts';
import { jobSchema, queues, schedules } from '../jobs/queues.ts';

/**
 * Creates the job library's tables and our queues, as the database's owner; the running product may only use them.
 * Does nothing if they were made from the same version and the same queues.
 */
export async function installQueues(
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<void> {
  const madeFrom = JSON.stringify([library.version, queues, schedules]);
  const { rows } = await client.query(
    'select made_from from job_installations',
  );
  if (rows[0]?.made_from === madeFrom) return;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: await writableUrl(connection.connectionString ?? ''),
    schema: jobSchema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  // A connection that breaks fails its statement; an 'error' that nothing hears would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const { name, ...queue } of queues) {
      await ((await boss.getQueue(name))
        ? boss.updateQueue(name, withoutFixed(queue))
        : boss.createQueue(name, queue));
    }
    for (const { name, cron } of schedules) await boss.schedule(name, cron);
  } finally {
    await boss.stop({ graceful: false });
  }
  await client.query(`
    grant usage on schema ${jobSchema} to turnoclaro_app;
    grant select, insert, update, delete on all tables in schema ${jobSchema} to turnoclaro_app;
    grant usage, select on all sequences in schema ${jobSchema} to turnoclaro_app;
    grant execute on all functions in schema ${jobSchema} to turnoclaro_app`);
  await client.query(
    `insert into job_installations (made_from) values ($1)
      on conflict (is_only) do update set made_from = excluded.made_from`,
    [madeFrom],
  );
}

/** A queue without the options that are fixed at its creation. */
function withoutFixed({
  policy: _policy,
  partition: _partition,
  ...queue
}: Omit<(typeof queues)[number], 'name'>) {
  return queue;
}
