import { sql } from 'kysely';
import type { Database } from '../kernel/db/database.ts';

/** A link expires when its appointment ends; a representative's also when they no longer act for its patient. */
export async function insertLink(
  db: Database,
  link: { tokenHash: Buffer; appointmentId: string; familyLinkId?: string | null },
): Promise<void> {
  await sql`insert into appointment_links (token_hash, appointment_id, expires_at, family_link_id)
    select ${link.tokenHash}::bytea, id, ends_at, ${link.familyLinkId ?? null}::uuid from appointments where id = ${link.appointmentId}
    on conflict do nothing`.execute(db);
}
