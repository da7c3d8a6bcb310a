// A process that only works the waiting list. Tests kill it, and set its clock.
import pino from 'pino';
import { openDatabase } from '../../base/kernel/db/database.ts';
import { workWaitlist } from '../../subjects/waitlist/server/work-waitlist.ts';
import { servicesOn } from '../clinic/factories.ts';

const { DATABASE_URL: connectionString = '', CLOCK: startsAt = '' } =
  process.env;
let clock = new Date(startsAt);
process.on('message', (instant) => {
  clock = new Date(String(instant));
  process.send?.('set');
});
const db = openDatabase({ connectionString }, { maxConnections: 4 });
const working = workWaitlist(servicesOn(db), {
  log: pino({ level: 'silent' }),
  now: () => clock,
});
process.on('SIGTERM', async () => {
  await working.stop();
  await db.destroy();
  process.exit(0);
});
process.send?.('working');
