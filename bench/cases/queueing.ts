import pino from 'pino';
import { SnapshotCache } from '../../src/base/clinic/server/snapshot-cache.ts';
import { openDatabase } from '../../src/base/kernel/db/database.ts';
import { openJobs } from '../../src/base/kernel/jobs/open-jobs.ts';
import { queueDueReminders } from '../../src/subjects/messages/server/worker/queue-due-reminders.ts';
import { releaseDueMessages } from '../../src/subjects/messages/server/worker/release-due-messages.ts';
import { insertManyAppointments } from '../../src/testing/clinic/many-appointments.ts';
import { settle } from '../clinic-queries.ts';
import { insertReminderJobs } from '../floor/message-queries.ts';
import { measureInTurns, timed } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const offsetMinutes = 180;
// The most time of queueing, as a multiple of the floor's. A shared two-core machine measured 1.9.
const most = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Turns ten thousand appointments, whose reminder is due now, into as many jobs. */
export async function measureQueueing(stage: Stage): Promise<Line[]> {
  const clinic = await stage.messages();
  const reminders = stage.sized(10_000, 50);
  const rounds = stage.rounds(5);
  const { owner } = clinic;
  // In a slow hour the product's own limit for a statement would end the measurement.
  const db = openDatabase(
    { connectionString: clinic.url },
    { statementMs: 60_000 },
  );
  const { boss, stop: stopJobs } = await openJobs(
    { connectionString: clinic.url },
    pino({ level: 'silent' }),
  );
  const services = { db, snapshot: new SnapshotCache(db) };
  // Quiet hours last one minute, so that the measurement works at any hour.
  await owner.query(
    `update message_settings set quiet_from_minute = 1439, quiet_to_minute = 0, reminder_offsets_minutes = '{${offsetMinutes}}'`,
  );
  // Each round has its own day, without other appointments.
  const firstNoon =
    (Math.floor(Date.now() / dayMs) + 200) * dayMs + 15 * hourMs;
  const nowOf = (round: number) => new Date(firstNoon + round * dayMs);
  const startOf = (round: number) =>
    new Date(nowOf(round).getTime() + offsetMinutes * 60_000);
  for (let round = 0; round <= rounds; round++) {
    await insertManyAppointments(
      owner,
      { ...clinic, doctorId: clinic.monthDoctorId },
      { count: reminders, startsAt: startOf(round), everyMinutes: 0 },
    );
  }
  await settle(owner);
  const queue = async (now: Date): Promise<number> => {
    const written = await queueDueReminders(services, now);
    let released = 0;
    for (let some: number | undefined; some !== 0; released += some) {
      some = await releaseDueMessages(db, { boss, channels: ['email'], now });
    }
    return released === written ? written : Number.NaN;
  };
  const { ones, others } = await measureInTurns(
    rounds,
    (round) => timed(() => queue(nowOf(round))),
    (round) =>
      timed(() =>
        insertReminderJobs(owner, { startsAt: startOf(round), offsetMinutes }),
      ),
  );
  await stopJobs();
  await db.destroy();
  return [
    toLine(
      { name: 'messages/queue', unit: 's' },
      {
        values: ones.map(({ seconds }) => seconds),
        floors: others.map(({ seconds }) => seconds),
      },
      {
        atMostTimes: most,
        also: `exactly ${reminders} reminders`,
        alsoMet: [...ones, ...others].every(({ value }) => value === reminders),
      },
    ),
  ];
}
