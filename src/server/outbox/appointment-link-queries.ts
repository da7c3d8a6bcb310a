import { sql } from 'kysely';
import type { Database } from '../kernel/db/database.ts';

/** A link expires when its appointment ends. */
export async function insertLink(
  db: Database,
  link: { tokenHash: Buffer; appointmentId: string },
): Promise<void> {
  await sql`insert into appointment_links (token_hash, appointment_id, expires_at)
    select ${link.tokenHash}::bytea, id, ends_at from appointments where id = ${link.appointmentId}
    on conflict do nothing`.execute(db);
}
