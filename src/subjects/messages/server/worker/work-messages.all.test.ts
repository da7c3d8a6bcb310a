import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from 'vitest';
import {
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { insertManyAppointments } from '../../../../testing/clinic/many-appointments.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { patienceMs } from '../../../../testing/patience.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../../testing/servers/mail-server.ts';

const database = testDatabase();
let clinic: SmallClinic;
let mail: MailServer;
let workers: ChildProcess[] = [];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  mail = await startMailServer();
  // The appointments are tomorrow: switches reminders off meanwhile.
  await database.owner.query(
    `update message_settings set reminder_offsets_minutes = '{}'`,
  );
  // The doctor's list too, which is due in the evening.
  await database.owner.query(
    'insert into doctor_mail_preferences select id, false from doctors',
  );
  // The product's retries, with shorter waits.
  await database.owner.query(
    `update jobs.queue set retry_delay = 1, retry_delay_max = 2 where name = 'messages'`,
  );
});
beforeEach(async () => {
  await database.owner.query('delete from outbox');
});
afterEach(async () => {
  await Promise.all(workers.map(stop));
  workers = [];
  mail.clear();
});
afterAll(() => mail.stop());

async function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}

async function startWorkers(count: number): Promise<void> {
  workers = Array.from({ length: count }, () =>
    fork(
      join(
        import.meta.dirname,
        '../../../../testing/product/message-worker.ts',
      ),
      {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: database.url,
          SMTP_URL: mail.url,
        },
      },
    ),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
}

/** Inserts this many appointments from tomorrow on, whose confirmations are due. */
async function insertConfirmations(count: number): Promise<void> {
  const startsAt = new Date(
    Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000,
  );
  const ids = await insertManyAppointments(database.owner, clinic, {
    count,
    startsAt,
    everyMinutes: 20,
  });
  await database.owner.query(
    `insert into outbox (appointment_id, appointment_version, kind, channel)
      select unnest($1::uuid[]), 1, 'confirmation', 'email'`,
    [ids],
  );
}

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await database.owner.query(
    'select status, count(*)::int from outbox group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function countLeft(): Promise<number> {
  const { waiting = 0, queued = 0 } = await statuses();
  return waiting + queued;
}

/** True if nothing arrived for two seconds. */
async function isQuiet(): Promise<boolean> {
  const before = mail.arrived.length;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return mail.arrived.length === before;
}

async function passAMinute(): Promise<void> {
  await database.owner.query(
    `update outbox set leased_until = leased_until - interval '1 minute'`,
  );
}

async function countTries(): Promise<number> {
  const { rows } = await database.owner.query(
    'select sum(attempts)::int as tries from outbox',
  );
  return rows[0].tries;
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new Error(`Waited in vain: ${JSON.stringify(await statuses())}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('with several workers, one killed while sending, every message is sent, one at most twice', async () => {
  const [count, beforeKill] = isLongProof ? [2000, 120] : [150, 60];
  await insertConfirmations(count);
  await startWorkers(isLongProof ? 4 : 2);
  await until(() => mail.arrived.length >= beforeKill);
  workers[1]?.kill('SIGKILL');
  // The dead worker's messages pass to another after a minute, which this test does not wait for.
  await until(async () => (await isQuiet()) && (await countLeft()) <= 25);
  await passAMinute();
  await until(async () => (await countLeft()) === 0);
  const recipients = mail.arrived.map(({ envelope }) => envelope.to.join());
  expect(new Set(recipients).size).toBe(count);
  expect(recipients.length).toBeLessThanOrEqual(count + 1);
});

test('a worker told to stop finishes its message and leaves the rest to the next', async () => {
  mail.answerEach(() => ({ accept: true, afterMs: 200 }));
  await insertConfirmations(15);
  await startWorkers(1);
  await until(() => mail.arrived.length >= 2);
  await Promise.all(workers.map(stop));
  const before = mail.arrived.length;
  expect(before).toBeLessThan(15);
  mail.answerEach(() => undefined);
  await startWorkers(1);
  await until(
    async () =>
      (await statuses()).queued === undefined && mail.arrived.length >= 15,
  );
  expect(mail.arrived).toHaveLength(15);
});

// Each waits for retries, and tests what few changes touch.
if (isLongProof) {
  test('with the database lost midway everything is sent, and nothing twice', async () => {
    const all = 300;
    await insertConfirmations(all);
    await startWorkers(1);
    for (const count of [60, 120, 180]) {
      await until(() => mail.arrived.length >= count);
      await database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'test'`,
      );
      await until(isQuiet);
      await passAMinute();
    }
    await until(async () => (await countLeft()) === 0);
    const recipients = mail.arrived.map(({ envelope }) => envelope.to.join());
    expect(new Set(recipients).size).toBe(all);
    expect(recipients).toHaveLength(all);
  });

  test('a mail server that was away gets everything once it is back', async () => {
    mail.answerEach(() => ({ code: 421, at: 'recipient' }));
    await insertConfirmations(30);
    await startWorkers(2);
    await until(async () => (await countTries()) >= 5);
    expect(mail.arrived).toHaveLength(0);
    mail.answerEach(() => undefined);
    await until(() => mail.arrived.length >= 30);
    await until(async () => (await statuses()).queued === undefined);
    expect(
      new Set(mail.arrived.map(({ envelope }) => envelope.to.join())).size,
    ).toBe(30);
    expect(mail.arrived).toHaveLength(30);
  });
}
