import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from './empty-database.ts';

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** A database with a clinic and the schema of another library. `ask` connects, asks and disconnects. */
async function smallDatabase({ isDemo }: { isDemo: boolean }) {
  const admin = await connect(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const url = Object.assign(new URL(inject('postgresUrl')), {
    pathname: `/${name}`,
  }).href;
  const ask = async (statement: string) => {
    const client = await connect(url);
    const { rowCount } = await client.query(statement);
    await client.end();
    return rowCount;
  };
  await ask(`create table clinics (is_demo boolean); insert into clinics values (${isDemo});
    create schema jobs; create table jobs.queue ()`);
  return { url, ask };
}

const ours = `select from pg_tables where schemaname in ('public', 'jobs')`;

test('the command empties a demonstration, and it may be filled again', async () => {
  const { url, ask } = await smallDatabase({ isDemo: true });
  await emptyDatabase(url, { isSure: false });
  expect(await ask(ours)).toBe(0);
  await ask('create table clinics ()');
});

test('the command keeps a real clinic, unless the developer is sure', async () => {
  const { url, ask } = await smallDatabase({ isDemo: false });
  await expect(emptyDatabase(url, { isSure: false })).rejects.toThrow(
    'no demonstration',
  );
  expect(await ask(ours)).toBe(2);
  await emptyDatabase(url, { isSure: true });
  expect(await ask(ours)).toBe(0);
});

test('the command keeps a database that a product uses, even if the developer is sure', async () => {
  const { url, ask } = await smallDatabase({ isDemo: true });
  const product = await connect(url);
  await expect(emptyDatabase(url, { isSure: true })).rejects.toThrow('in use');
  await product.end();
  expect(await ask(ours)).toBe(2);
});
