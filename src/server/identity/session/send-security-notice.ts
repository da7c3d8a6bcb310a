import { randomUUID } from 'node:crypto';
import type { SecurityNotice } from '../../../domain/messages/security-notices.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { insertSecurityNotice } from '../../outbox/access-message-queries.ts';

/**
 * Tells the person what was done to their account; a patient by their channel for appointments, unless an address is
 * given.
 */
export async function sendSecurityNotice(
  tx: Database,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { what, address = actor.patientId ? null : actor.email }: { what: SecurityNotice; address?: string | null },
): Promise<void> {
  const { patientId, name: recipientName } = actor;
  const event = { subjectId: randomUUID(), what, at: now, now };
  await insertSecurityNotice(tx, { ...event, patientId, recipientName, address });
}
