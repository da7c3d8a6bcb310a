import { randomUUID } from 'node:crypto';
import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { SecurityNotice } from '../../../outbox/rules/security-notices.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';

/**
 * Tells the person what was done to their account; a patient by their channel for appointments, unless an address is
 * given.
 */
export async function sendSecurityNotice(
  tx: Database,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  {
    what,
    address = actor.patientId ? null : actor.email,
  }: { what: SecurityNotice; address?: string | null },
): Promise<void> {
  const { patientId, name: recipientName } = actor;
  const event = { subjectId: randomUUID(), what, at: now, now };
  await insertSecurityNotice(tx, {
    ...event,
    patientId,
    recipientName,
    address,
  });
}
