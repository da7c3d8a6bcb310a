import type { Database } from '../../../../base/kernel/db/database.ts';

/** How many wait for each doctor of the appointments in that span; who has none waiting is not in it. */
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
  return new Map(rows.map(({ doctorId, waiting }) => [doctorId, Number(waiting)]));
}
