import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

/** Lets a patient's session act by that link; null: for its own person. */
export async function updateSessionActing(
  db: Database,
  { sessionId, linkId }: { sessionId: string; linkId: string | null },
): Promise<void> {
  await sql`update sessions set acting_link_id = ${linkId}::uuid
    where id = ${sessionId} and ended_at is null`.execute(db);
}
