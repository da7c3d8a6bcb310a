import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

/**
 * A link expires when its appointment ends. A representative's link also ends when they no longer act for the
 * patient.
 */
export async function insertLink(
  db: Database,
  link: {
    tokenHash: Buffer;
    appointmentId: string;
    familyLinkId?: string | null;
  },
): Promise<void> {
  await sql`insert into appointment_links (token_hash, appointment_id, expires_at, family_link_id)
    select ${link.tokenHash}::bytea, id, ends_at, ${link.familyLinkId ?? null}::uuid from appointments where id = ${link.appointmentId}
    on conflict do nothing`.execute(db);
}

/** The same for an appointment that a message lists. The link belongs to the recipient of the message. */
export async function insertLinkOfMessage(
  db: Database,
  link: { tokenHash: Buffer; appointmentId: string; messageId: number },
): Promise<void> {
  await sql`insert into appointment_links (token_hash, appointment_id, expires_at, family_link_id)
    select ${link.tokenHash}::bytea, appointment.id, ends_at, (select link.id from family_links link
      where link.representative_id = told.representative_id and link.represented_id = appointment.patient_id
        and link.ended_at is null)
    from appointments appointment, outbox told
    where appointment.id = ${link.appointmentId} and told.id = ${link.messageId}
    on conflict do nothing`.execute(db);
}
