import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

const template = 'turnoclaro_template';

/** Makes the database that every test file's own is copied from. */
export async function buildTemplate(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, `create database ${template}`);
  await migrate({ connectionString: databaseUrl(postgresUrl, template) });
}

export interface TestDatabase {
  /** As the product has it: the role that cannot change what is append-only. */
  db: Database;
  /** As the owner, for what only a migration or a fault could do. */
  owner: pg.Pool;
  url: string;
}

/** A migrated, empty database for this test file alone, on the run's real PostgreSQL. */
export function testDatabase({ maxConnections = 20 }: { maxConnections?: number } = {}): TestDatabase {
  const database = {} as TestDatabase;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    const server = inject('postgresUrl');
    await onServer(server, `create database ${name} template ${template}`);
    database.url = databaseUrl(server, name);
    database.db = openDatabase({ connectionString: database.url }, { maxConnections });
    database.owner = new pg.Pool({ connectionString: database.url, max: 4 });
    // One that is still closing may hear that its database is dropped: no fault of any test.
    database.owner.on('error', () => {});
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.owner.end();
    await onServer(inject('postgresUrl'), `drop database ${name} with (force)`);
  });
  return database;
}

async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
