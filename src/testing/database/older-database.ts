import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '../../base/kernel/schema/migrate.ts';

const migrations = join(
  import.meta.dirname,
  '../../base/kernel/schema/migrations',
);

/** A database without that migration (`0032`) and later ones. It is dropped when the test has finished. */
export async function olderDatabase(
  firstMissing: string,
): Promise<{ owner: pg.Pool; connection: { connectionString: string } }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = { connectionString: url.href };
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-older-'));
  const owner = new pg.Pool(connection);
  // A closing connection may receive an error when its database is dropped.
  owner.on('error', () => {});
  onTestFinished(async () => {
    await owner.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await rm(folder, { recursive: true });
  });
  for (const file of await readdir(migrations)) {
    if (file < firstMissing)
      await cp(join(migrations, file), join(folder, file));
  }
  await migrate(connection, { folder });
  return { owner, connection };
}
