import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findBookingStarts } from '../../../subjects/booking/server/take/booking-start-queries.ts';
import { findBusyOfDoctors } from '../../../subjects/schedule/server/availability/busy-queries.ts';
import { testNow as now } from '../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { openDatabase } from './database.ts';

const database = testDatabase();

test('a frequent query for one or many is planned once, and not each time', async () => {
  const { doctorId } = await insertSmallClinic(database);
  const db = openDatabase(
    { connectionString: database.url },
    { maxConnections: 1 },
  );
  onTestFinished(() => db.destroy());
  // As in the product: the tests' server keeps the first plan of a statement.
  await sql`set plan_cache_mode to auto`.execute(db);
  const booking = () => ({
    idempotencyHash: randomBytes(32),
    holdId: randomUUID(),
    proofHash: null,
    now,
    doctorId,
    practiceId: null,
    today: null,
  });
  for (let asked = 1; asked <= 12; asked++) {
    await findBookingStarts(
      db,
      asked % 4 === 0 ? [booking(), booking(), booking()] : [booking()],
    );
    await findBusyOfDoctors(db, {
      looks: [{ doctorId, from: 30_000_000, to: 30_010_000 }],
      now,
    });
  }
  const { rows } = await sql<{ genericPlans: number; customPlans: number }>`
    select generic_plans, custom_plans from pg_prepared_statements where statement like '%unnest%appointments%'`.execute(
    db,
  );
  // PostgreSQL tries five plans before it keeps one.
  expect(rows).toEqual(Array(2).fill({ genericPlans: 7, customPlans: 5 }));
});
