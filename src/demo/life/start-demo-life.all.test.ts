import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startForReal } from '../../subjects/settings/server/first-run/start-for-real.ts';
import { at, newBrowser } from '../../testing/clinic/bookings.ts';
import { fillSmallDemonstration } from '../../testing/clinic/demonstration.ts';
import {
  type TestDatabase,
  testDatabase,
} from '../../testing/database/database.ts';
import { patienceMs } from '../../testing/patience.ts';
import { DemoLife } from './demo-life.ts';
import { LifeLock } from './life-lock.ts';
import { startDemoLife } from './start-demo-life.ts';

const locked = testDatabase();
const off = testDatabase();
const broken = testDatabase();
const forReal = testDatabase();

const start = new Date(at('2026-11-22', '21:00'));
const log = { info: () => {}, warn: () => {} };

async function countOf({ owner }: TestDatabase, from: string): Promise<number> {
  const { rows } = await owner.query(`select count(*)::int from ${from}`);
  return rows[0].count;
}

/** A clock that runs a thousand times as fast, so that a test sees minutes of the clinic. */
function fastClock() {
  const begun = Date.now();
  return () => new Date(start.getTime() + (Date.now() - begun) * 1000);
}

async function until(is: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error('It did not come about.');
    await sleep(50);
  }
}

test('one process at a time simulates, and another takes over when that one is gone', async () => {
  const [one, other] = [locked, locked].map(
    ({ url }) => new LifeLock({ connectionString: url }),
  );
  if (!one || !other) throw new Error('no locks');
  expect(await one.isOurs()).toBe(true);
  expect(await one.isOurs()).toBe(true);
  expect(await other.isOurs()).toBe(false);
  await one.release();
  expect(await other.isOurs()).toBe(true);
  expect(await one.isOurs()).toBe(false);
  await other.release();
});

test('a setting turns it off', async () => {
  const { services } = await fillSmallDemonstration(off);
  const life = await startDemoLife(services, {
    isOn: false,
    connectionString: off.url,
    log,
    now: () => start,
    everyMs: 10,
  });
  await sleep(200);
  await life.stop();
  expect(await countOf(off, 'appointments')).toBe(0);
  expect(await countOf(off, 'doctors')).toBe(2);
});

test('it goes on after the database ended every connection, and stops when told', async () => {
  const { services } = await fillSmallDemonstration(broken);
  const life = await startDemoLife(services, {
    isOn: true,
    connectionString: broken.url,
    log,
    now: fastClock(),
    everyMs: 20,
  });
  await until(
    async () =>
      (await countOf(broken, `appointments where status = 'in_progress'`)) > 0,
  );
  await broken.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const before = await countOf(broken, 'appointment_transitions');
  await until(
    async () =>
      (await countOf(broken, 'appointment_transitions')) > before + 10,
  );
  await life.stop();
  const after = await countOf(broken, 'appointment_transitions');
  await sleep(200);
  expect(await countOf(broken, 'appointment_transitions')).toBe(after);
});

test('where the clinic begins for real it ends by itself, and leaves nothing', async () => {
  const { services } = await fillSmallDemonstration(forReal);
  await forReal.owner.query(
    `insert into system_users (email, name, role) values ('admin@clinica.demo', 'Silvia', 'Admin')`,
  );
  const life = new DemoLife(services);
  expect(await life.liveUntil(start)).toBe(true);
  expect(await countOf(forReal, 'appointments')).toBeGreaterThan(10);
  const browser = {
    shownToken: undefined,
    browser: newBrowser(),
    device: 'Firefox',
    address: '192.0.2.7',
  };
  const me = {
    name: 'Ana Sosa',
    email: 'ana@clinica.example',
    password: 'La casa del árbol verde',
  };
  expect(
    await startForReal(services, { ...me, ...browser, now: start }),
  ).toMatchObject({ ok: true });
  expect(await life.liveUntil(new Date(start.getTime() + 60_000))).toBe(false);
  expect(await countOf(forReal, 'appointments')).toBe(0);
  expect(await countOf(forReal, 'doctors')).toBe(0);
  expect(await countOf(forReal, 'system_users')).toBe(1);
});
