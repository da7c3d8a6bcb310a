import type { Database } from '../../../../base/kernel/db/database.ts';

/**
 * Counts by doctor the patients who wait, for appointments in that span. A doctor without any is left out.
 */
export async function countWaitingByDoctor(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('appointments')
    .select(['doctorId', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('status', '=', 'arrived')
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .groupBy('doctorId')
    .execute();
  return new Map(
    rows.map(({ doctorId, waiting }) => [doctorId, Number(waiting)]),
  );
}
