import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  afterAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { migrate } from './migrate.ts';

const server = inject('postgresUrl');
const folders: string[] = [];
let connection: { connectionString: string };

beforeEach(async () => {
  connection = { connectionString: await makeEmptyDatabase() };
});

afterAll(() =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true }))),
);

async function makeEmptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  onTestFinished(
    async () =>
      void (await query(server, `drop database ${name} with (force)`)),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files))
    await writeFile(join(folder, name), sql);
  return folder;
}

const first = {
  '0001_one.sql': 'create table one (id int); insert into one values (1);',
};
const second = {
  '0002_two.sql': 'create table two (id int); insert into two values (2);',
};

async function tables(): Promise<string[]> {
  const rows = await query(
    connection.connectionString,
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ tablename }) => tablename);
}

test('our migrations are applied once, though five processes start together', {
  tags: ['all'],
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => migrate(connection)),
  );
  const applied = answers.flatMap((answer) => answer.applied);
  expect(applied).toEqual([...new Set(applied)]);
  expect(applied.length).toBeGreaterThanOrEqual(5);
  expect(await migrate(connection)).toEqual({ applied: [] });
});

test('only new migrations are applied, in the order of their names', async () => {
  await migrate(connection, { folder: await folderWith(first) });
  const folder = await folderWith({
    ...second,
    ...first,
    '0003_three.sql': 'create table three as table two',
  });
  expect(await migrate(connection, { folder })).toEqual({
    applied: ['0002_two.sql', '0003_three.sql'],
  });
  expect(await tables()).toEqual(['one', 'schema_migrations', 'three', 'two']);
});

test('a failed migration leaves nothing of itself, and earlier ones stay', async () => {
  const broken = { '0002_two.sql': 'create table two (id int); select 1 / 0;' };
  const folder = await folderWith({ ...first, ...broken });
  await expect(migrate(connection, { folder })).rejects.toThrow(
    'La migración 0002_two.sql falló.',
  );
  expect(await tables()).toEqual(['one', 'schema_migrations']);
  expect(
    await migrate(connection, {
      folder: await folderWith({ ...first, ...second }),
    }),
  ).toEqual({
    applied: ['0002_two.sql'],
  });
});

test('a file without a statement is applied only once it has one', async () => {
  const begun = { '0002_two.sql': '-- two.\n' };
  const folder = await folderWith({ ...first, ...begun });
  expect(await migrate(connection, { folder })).toEqual({
    applied: ['0001_one.sql'],
  });
  const written = await folderWith({ ...first, ...second });
  expect(await migrate(connection, { folder: written })).toEqual({
    applied: ['0002_two.sql'],
  });
});

describe('a migration refuses, without any change,', () => {
  test('a file that changed after it was applied', async () => {
    await migrate(connection, { folder: await folderWith(first) });
    const folder = await folderWith({
      '0001_one.sql': 'create table one (id bigint)',
      ...second,
    });
    await expect(migrate(connection, { folder })).rejects.toThrow(
      new StartRefusal(
        'La migración 0001_one.sql cambió después de haberse aplicado a esta base.',
      ),
    );
    expect(await tables()).toEqual(['one', 'schema_migrations']);
  });

  test('a database of a newer version', async () => {
    await migrate(connection, {
      folder: await folderWith({ ...first, '0009_nine.sql': 'select 1' }),
    });
    const folder = await folderWith({ ...first, ...second });
    await expect(migrate(connection, { folder })).rejects.toThrow(
      new StartRefusal(
        'La base es de una versión más nueva: tiene la migración 0009_nine.sql.',
      ),
    );
    expect(await tables()).toEqual(['one', 'schema_migrations']);
  });
});

test('an owner without superuser rights may own the database, and the product still drops its rights', {
  tags: ['all'],
}, async () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  const { pathname } = new URL(connection.connectionString);
  await query(server, `create role ${owner} login createrole password 'x'`);
  await query(server, `alter database ${pathname.slice(1)} owner to ${owner}`);
  const [{ hasrole }] = await query(
    server,
    `select exists (select from pg_roles where rolname = 'turnoclaro_app') as hasrole`,
  );
  // Roles belong to the server, and the template created this one: another owner must be allowed to grant it.
  if (hasrole)
    await query(
      server,
      `grant turnoclaro_app to ${owner} with admin option, set false`,
    );
  const url = new URL(connection.connectionString);
  url.searchParams.set('options', `-c role=${owner}`);
  onTestFinished(() => dropOwner(owner));
  await migrate({ connectionString: url.href });
  const granted = await query(
    server,
    `select pg_has_role('${owner}', 'turnoclaro_app', 'set') as may_become`,
  );
  expect(granted).toEqual([{ may_become: true }]);
});

async function dropOwner(owner: string): Promise<void> {
  await query(
    connection.connectionString,
    `reassign owned by ${owner} to current_user; drop owned by ${owner}`,
  );
  const [{ database }] = await query(
    connection.connectionString,
    'select current_database() as database',
  );
  await query(server, `alter database ${database} owner to current_user`);
  await query(server, `drop role ${owner}`);
}
