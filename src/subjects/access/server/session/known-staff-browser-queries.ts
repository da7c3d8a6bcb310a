import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Records that this person of the clinic signed in with their own password in this browser. */
export async function insertKnownStaffBrowser(
  db: Database,
  {
    userId,
    browserHash,
    now,
  }: { userId: string; browserHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('knownStaffBrowsers')
    .values({ userId, browserHash, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if the owner of that account signed in from that browser before. */
export async function findKnownStaffBrowser(
  db: Database,
  {
    role,
    email,
    browserHash,
  }: { role: string; email: string; browserHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`select from known_staff_browsers known
    join system_users account on account.id = known.user_id
    where account.email = ${email} and account.role = ${role} and known.browser_hash = ${browserHash}`.execute(
    db,
  );
  return rows.length > 0;
}
