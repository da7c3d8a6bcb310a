import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

interface Coverage {
  insurerId: string;
  planId: string | null;
}

/** An insurer in use and its plan; undefined: there is no such pair. */
export async function findCoverage(
  db: Database,
  { insurerId, planId }: Coverage,
): Promise<{ insurerName: string; planName: string | null } | undefined> {
  const { rows } = await sql<{ insurerName: string; planName: string | null }>`
    select insurer.name as insurer_name, plan.name as plan_name from insurers insurer
      left join insurer_plans plan on plan.insurer_id = insurer.id and plan.id = ${planId}::uuid
    where insurer.id = ${insurerId}::uuid and insurer.is_enabled and (${planId}::uuid is null or plan.id is not null)`.execute(
    db,
  );
  return rows[0];
}

/** Sets who pays for an appointment. Null: the patient alone. */
export async function updateCoverage(
  db: Database,
  { id, coverage }: { id: string; coverage: Coverage | null },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      insurerId: coverage?.insurerId ?? null,
      planId: coverage?.planId ?? null,
      isSaidPrivate: coverage === null,
    })
    .where('id', '=', id)
    .execute();
}
