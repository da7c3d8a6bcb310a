import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { insertPatient, insertSmallClinic, servicesOn } from '../../../testing/clinic/factories.ts';
import { insertSignedVisit } from '../../../testing/clinic/records.ts';
import { openDatabase } from '../../kernel/db/database.ts';
import { migrate } from '../../kernel/schema/migrate.ts';
import { verifyRecords } from './verify-records.ts';

const ours = join(import.meta.dirname, '..', '..', 'kernel', 'schema', 'migrations');

test('what was signed before there were documents keeps its hashes', async () => {
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
  for (const file of await readdir(ours)) {
    if (file < '0032') await cp(join(ours, file), join(folder, file));
  }
  await migrate(connection, { folder });
  const { doctorId } = await insertSmallClinic({ owner });
  const { id: patientId } = await insertPatient({ owner });
  for (let made = 0; made < 3; made++) await insertSignedVisit({ owner }, { patientId, doctorId });
  const entries = async () =>
    (await owner.query('select id, folio, content, hash from record_entries order by folio')).rows;
  const before = await entries();
  await migrate(connection);
  expect(await entries()).toEqual(before);
  expect(before).toHaveLength(3);
  const db = openDatabase({ connectionString: url.href });
  expect(await verifyRecords(servicesOn(db), new Date())).toMatchObject({ entryCount: 3, findings: [] });
  await db.destroy();
});
