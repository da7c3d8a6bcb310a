import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findPendingMigrations,
  migrate,
} from '../../../base/kernel/schema/migrate.ts';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { insertEmptyClinicSql } from '../../../subjects/settings/server/first-run/empty-clinic.ts';
import { filesInMemory } from '../../../testing/clinic/files-in-memory.ts';
import {
  type LocalPostgres,
  startLocalPostgres,
} from '../local-postgres/local-postgres.ts';
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-upgrade-'));
const backupDir = join(folder, 'respaldos');
const older = join(folder, 'migrations');
const silent = { debug() {}, warn() {}, error() {} };
let postgres: LocalPostgres;

beforeAll(async () => {
  cpSync(
    join(import.meta.dirname, '../../../base/kernel/schema/migrations'),
    older,
    { recursive: true },
  );
  const newest = readdirSync(older).sort().at(-1) as string;
  rmSync(join(older, newest));
  postgres = await startLocalPostgres({
    dataDir: join(folder, 'data'),
    log: silent,
    settings: { fsync: 'off' },
  });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(statement: string): Promise<void> {
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const backUp = (changes: { backupDir?: string; isOn?: boolean } = {}) =>
  backUpBeforeUpgrade(
    {
      connectionString: postgres.connectionString,
      files: filesInMemory(),
      isForeign: false,
      backupDir: changes.backupDir ?? backupDir,
      keepDays: 14,
    },
    { now: () => new Date('2026-11-24T15:00:00Z'), isOn: changes.isOn ?? true },
  );

test('an upgrade backs up a clinic first: not a new one, not a demonstration, not twice', async () => {
  expect(await backUp()).toBeNull();
  await migrate(postgres, { folder: older });
  await query(insertEmptyClinicSql);
  expect((await findPendingMigrations(postgres)).pending).toHaveLength(1);

  await query('update clinics set is_demo = true');
  expect(await backUp()).toBeNull();
  await query('update clinics set is_demo = false');
  expect(await backUp({ isOn: false })).toBeNull();

  const inTheWay = join(folder, 'archivo');
  writeFileSync(inTheWay, '');
  const refused = backUp({ backupDir: inTheWay });
  await expect(refused).rejects.toBeInstanceOf(StartRefusal);
  await expect(refused).rejects.toThrow(
    /antes se hace un respaldo: .*UPGRADE_BACKUP=off/,
  );

  const file = await backUp();
  expect(existsSync(file ?? '')).toBe(true);
  await migrate(postgres);
  expect(await findPendingMigrations(postgres)).toEqual({
    pending: [],
    isNew: false,
  });
  expect(await backUp()).toBeNull();
  expect(readdirSync(backupDir)).toHaveLength(1);
});
