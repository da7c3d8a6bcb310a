import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Database,
  openDatabase,
} from '../../../base/kernel/db/database.ts';
import { migrate } from '../../../base/kernel/schema/migrate.ts';
import { prepareClinic } from '../../../demo/prepare-clinic.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import { servicesOn } from '../../../testing/clinic/factories.ts';
import { filesInMemory } from '../../../testing/clinic/files-in-memory.ts';
import { alone } from '../database/backup-lock.ts';
import {
  type LocalPostgres,
  startLocalPostgres,
} from '../local-postgres/local-postgres.ts';
import { backUpNow } from './back-up-now.ts';
import { type BackupsOnDemand, backupsOnDemand } from './backups-on-demand.ts';
import type { BackupPlace } from './make-backup.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-backup-now-'));
const backupDir = join(folder, 'backups');
let postgres: LocalPostgres;
let db: Database;
let place: BackupPlace;
let backups: BackupsOnDemand;

beforeAll(async () => {
  postgres = await startLocalPostgres({
    dataDir: join(folder, 'data'),
    log: silent,
    settings: { fsync: 'off' },
  });
  const { connectionString } = postgres;
  await migrate({ connectionString });
  await prepareClinic(
    { connectionString },
    { demo: false, now: Temporal.Now.instant() },
  );
  db = openDatabase({ connectionString });
  place = {
    db,
    files: filesInMemory(),
    connectionString,
    isForeign: false,
    backupDir,
    keepDays: 14,
  };
});
beforeEach(async () => {
  backups = backupsOnDemand(place, { log: silent });
  await db.deleteFrom('backups').execute();
  await db.deleteFrom('requestBudgets').execute();
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const call = callBy({ ...actorAs('admin', randomUUID()), userId: null });
const ask = () =>
  backUpNow({ ...servicesOn(db, { budgets: true }), backups }, call);
const noted = async () =>
  (
    await db
      .selectFrom('auditEvents')
      .select('kind')
      .where('kind', '=', 'backup_asked')
      .execute()
  ).length;
const listed = () =>
  db
    .selectFrom('backups')
    .select(['file', 'finishedAt', 'verifiedAt', 'failedReason'])
    .execute();
const ended = () =>
  expect
    .poll(async () => (await listed()).every(({ finishedAt }) => finishedAt))
    .toBe(true);

test('a requested backup is under way at the answer, and then made and proven', async () => {
  expect(await ask()).toEqual({ ok: true, value: { isNew: true } });
  expect(await listed()).toMatchObject([{ finishedAt: null }]);
  await ended();
  const [made] = await listed();
  expect(made).toMatchObject({
    verifiedAt: expect.any(Date),
    failedReason: null,
  });
  expect(readdirSync(backupDir)).toContain(made?.file);
});

test('ten requests at once, and one in another process, make one backup, which is noted', async () => {
  const before = await noted();
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(
    answers.filter((answer) => answer.ok && answer.value.isNew),
  ).toHaveLength(1);
  await ended();
  expect(await listed()).toHaveLength(1);
  await alone({ connectionString: place.connectionString }, async () => {
    expect(await ask()).toEqual({ ok: true, value: { isNew: false } });
  });
  expect(await listed()).toHaveLength(1);
  expect((await noted()) - before).toBe(1);
});

test('a failed backup is noted with its reason, and the next one may be requested', async () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  backups = backupsOnDemand(
    { ...place, backupDir: join(file, 'x') },
    { log: silent },
  );
  expect(await ask()).toEqual({ ok: true, value: { isNew: true } });
  await ended();
  expect(await listed()).toMatchObject([
    { failedReason: expect.stringMatching(/^No se pudo hacer/) },
  ]);
  await expect
    .poll(async () => (await ask()) as unknown)
    .toEqual({ ok: true, value: { isNew: true } });
  await ended();
});

test('a stopping product ends the backup and says so', async () => {
  await ask();
  await backups.stop();
  expect(await listed()).toMatchObject([
    { failedReason: 'Se detuvo antes de terminar.' },
  ]);
  expect(
    readdirSync(backupDir).filter((name) => name.includes('proof')),
  ).toEqual([]);
});

test('a day allows twelve backups, and a request during a backup costs none', async () => {
  const busy: BackupsOnDemand = {
    begin: async () => false,
    stop: async () => {},
  };
  const free: BackupsOnDemand = {
    begin: async () => true,
    stop: async () => {},
  };
  backups = busy;
  for (let asked = 0; asked < 20; asked += 1)
    expect(await ask()).toMatchObject({ value: { isNew: false } });
  backups = free;
  for (let asked = 0; asked < 12; asked += 1)
    expect(await ask()).toMatchObject({ value: { isNew: true } });
  expect(await ask()).toMatchObject({ refusal: { code: 'TOO_MANY_ATTEMPTS' } });
});

test('a demonstration makes no backup', async () => {
  const services = servicesOn(db);
  const { clinic, ...rest } = await services.snapshot.current();
  services.snapshot.current = async () => ({
    ...rest,
    clinic: { ...clinic, isDemo: true },
  });
  expect(await backUpNow({ ...services, backups }, call)).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await listed()).toEqual([]);
});
