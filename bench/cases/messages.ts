import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { SnapshotCache } from '../../src/server/clinic/snapshot/snapshot-cache.ts';
import { openDatabase } from '../../src/server/kernel/db/database.ts';
import { openJobs } from '../../src/server/kernel/jobs/open-jobs.ts';
import { queueDueReminders } from '../../src/server/messages/worker/queue-due-reminders.ts';
import { releaseDueMessages } from '../../src/server/messages/worker/release-due-messages.ts';
import { insertManyAppointments } from '../../src/testing/clinic/many-appointments.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const reminders = 10_000;
const runs = 5;
const offsetMinutes = 180;

/** Turns ten thousand appointments with a reminder due now into as many jobs. */
export async function measureQueueing(stage: Stage): Promise<Line[]> {
  const clinic = await stage.messages();
  const db = openDatabase({ connectionString: clinic.url });
  const boss = await openJobs({ connectionString: clinic.url }, pino({ level: 'silent' }));
  const services = { db, snapshot: new SnapshotCache(db) };
  const values: number[] = [];
  let isExact = true;
  // Quiet hours are reduced to one minute, so that the measurement works at any hour.
  await clinic.owner.query(
    `update message_settings set quiet_from_minute = 1439, quiet_to_minute = 0, reminder_offsets_minutes = '{${offsetMinutes}}'`,
  );
  for (let run = 0; run < runs; run++) {
    const now = new Date();
    const startsAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + (offsetMinutes - run) * 60_000);
    await insertManyAppointments(
      clinic.owner,
      { ...clinic, doctorId: clinic.monthDoctorId },
      { count: reminders, startsAt, everyMinutes: 0 },
    );
    const began = performance.now();
    const written = await queueDueReminders(services, now);
    let released = 0;
    for (let some = -1; some !== 0; released += some) {
      some = await releaseDueMessages(db, { boss, channels: ['email'], now });
    }
    values.push((performance.now() - began) / 1000);
    isExact &&= written === reminders && released === reminders;
  }
  await boss.stop({ graceful: false });
  await db.destroy();
  const goal = { atMost: 5, also: `exactly ${reminders} reminders`, alsoMet: isExact };
  return [toLine({ name: 'messages/queue', unit: 's' }, { values }, goal)];
}

const sent = 2000;
const workers = 2;

/** How many messages a second reach a local mail server from two processes, each sending one at a time. */
export async function measureSending(stage: Stage): Promise<Line[]> {
  const clinic = await stage.messages();
  await clinic.owner.query('truncate outbox; delete from jobs.job');
  let arrived = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        arrived += 1;
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const processes: ChildProcess[] = Array.from({ length: workers }, () =>
    fork(join(import.meta.dirname, '..', '..', 'src', 'testing', 'product', 'message-worker.ts'), {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: clinic.url,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
      },
    }),
  );
  process.once('exit', () => processes.forEach((each) => void each.kill('SIGKILL')));
  await Promise.all(processes.map((each) => once(each, 'message')));
  const values: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000);
    const ids = await insertManyAppointments(
      clinic.owner,
      { ...clinic, doctorId: clinic.monthDoctorId },
      { count: sent, startsAt, everyMinutes: 20 },
    );
    const before = arrived;
    const began = performance.now();
    await clinic.owner.query(
      `insert into outbox (appointment_id, appointment_version, kind, channel)
        select unnest($1::uuid[]), 1, 'confirmation', 'email'`,
      [ids],
    );
    while (arrived < before + sent) await sleep(10);
    values.push(sent / ((performance.now() - began) / 1000));
  }
  const ends = processes.map((each) => once(each, 'exit'));
  for (const each of processes) each.kill('SIGTERM');
  await Promise.all(ends);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return [toLine({ name: 'messages/send', unit: '/s' }, { values }, { atLeast: 200 })];
}
