import type { Database } from '../../kernel/db/database.ts';

/** True if messages and calendars name the professional. */
export async function findNamesProfessional(db: Database): Promise<boolean> {
  const { namesProfessional } = await db
    .selectFrom('messageSettings')
    .select('namesProfessional')
    .executeTakeFirstOrThrow();
  return namesProfessional;
}
