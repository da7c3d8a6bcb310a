import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../base/kernel/db/database.ts';
import { migrate } from '../../base/kernel/schema/migrate.ts';
import { patienceMs } from '../patience.ts';

export const template = 'turnoclaro_template';

/** Creates the template database, which is copied for each test file. */
export async function buildTemplate(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, `create database ${template}`);
  await migrate({ connectionString: databaseUrl(postgresUrl, template) });
}

export async function dropTemplate(postgresUrl: string): Promise<void> {
  await onServer(
    postgresUrl,
    `drop database if exists ${template} with (force)`,
  );
}

export interface TestDatabase {
  /**
   * A connection with the product's role, which cannot alter append-only tables, and with longer time limits.
   */
  db: Database;
  /** A connection as the owner, for what only a migration or a fault could do. */
  owner: pg.Pool;
  url: string;
}

/** A wait of many tests at once must not fail because the machine is slow. */
const patient = {
  connectMs: patienceMs,
  statementMs: patienceMs,
  lockMs: patienceMs,
  pauseMs: patienceMs,
};

/** A migrated, empty database on the run's PostgreSQL, for this test file only. */
export function testDatabase({
  maxConnections = 20,
}: {
  maxConnections?: number;
} = {}): TestDatabase {
  const database = {} as TestDatabase;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    const server = inject('postgresUrl');
    await onServer(
      server,
      `create database ${name} template ${template} strategy file_copy`,
    );
    database.url = databaseUrl(server, name);
    database.db = openDatabase(
      { connectionString: database.url },
      { ...patient, maxConnections },
    );
    database.owner = new pg.Pool({ connectionString: database.url, max: 4 });
    // A closing connection may receive an error when its database is dropped. That is not a fault of the
    // test.
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
