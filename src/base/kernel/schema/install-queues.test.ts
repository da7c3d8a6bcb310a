import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { installQueues } from './install-queues.ts';

const database = testDatabase();

test('cut idle connections fail the installation at most, and the next one works', {
  tags: ['all'],
}, async () => {
  const connection = { connectionString: database.url };
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('update job_installations set made_from = $1', [
    'an older version',
  ]);
  const cut = async () => {
    const { rowCount } = await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'pgboss' and state = 'idle'`,
    );
    return rowCount ?? 0;
  };
  let cuts = 0;
  for (let round = 0; round < 5; round++) {
    let isOver = false;
    const installing = installQueues(client, connection)
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
    while (!isOver) cuts += await cut();
    await installing;
    await client.query('update job_installations set made_from = $1', [
      'an older version',
    ]);
  }
  expect(cuts).toBeGreaterThan(0);
  await installQueues(client, connection);
  const { rows } = await client.query(
    'select made_from from job_installations',
  );
  expect(rows[0].made_from).not.toBe('an older version');
});
