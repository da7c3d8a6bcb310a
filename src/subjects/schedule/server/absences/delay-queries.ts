import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Lists when each late doctor of that day arrives, by doctor id. Past hours are left out. */
export async function listLateArrivals(
  db: Database,
  { day, doctorId, now }: { day: string; doctorId?: string; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('doctorDelays')
    .select(['doctorId', 'arrivesAt'])
    .where('day', '=', day)
    .where('endedAt', 'is', null)
    .where('arrivesAt', '>', now)
    .$if(doctorId !== undefined, (query) =>
      query.where('doctorId', '=', doctorId as string),
    )
    .execute();
  return new Map(rows.map((row) => [row.doctorId, row.arrivesAt]));
}

/** Notes a late arrival. The doctor's last one of a day counts. */
export async function insertLateArrival(
  db: Database,
  delay: { doctorId: string; day: string; arrivesAt: Date; now: Date },
): Promise<void> {
  await sql`insert into doctor_delays (doctor_id, day, arrives_at, noted_at)
    values (${delay.doctorId}, ${delay.day}::date, ${delay.arrivesAt}, ${delay.now})
    on conflict (doctor_id, day) do update set arrives_at = excluded.arrives_at, noted_at = excluded.noted_at,
      ended_at = null`.execute(db);
}

/** False: there was none, it was ended before, or the hour has come. */
export async function updateLateArrivalEnded(
  db: Database,
  { doctorId, day, now }: { doctorId: string; day: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('doctorDelays')
    .set({ endedAt: now })
    .where('doctorId', '=', doctorId)
    .where('day', '=', day)
    .where('endedAt', 'is', null)
    .where('arrivesAt', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
