import type { Database } from '../../../../base/kernel/db/database.ts';

/** False: nothing changed. The trigger `end_sessions` ends the account's sessions. */
export async function updateDoctorAccountActive(
  db: Database,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('systemUsers')
    .set({ isActive })
    .where('id', '=', userId)
    .where('isActive', '!=', isActive)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
