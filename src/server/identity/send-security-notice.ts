import { randomUUID } from 'node:crypto';
import type { SecurityNotice } from '../../domain/messages/security-notices.ts';
import type { Database } from '../db/database.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import type { PersonalCall } from './personal-call.ts';

/** Tells the person what was done to their account; a patient by their way for turnos, unless an address is named. */
export async function sendSecurityNotice(
  tx: Database,
  { actor, now }: Pick<PersonalCall, 'actor' | 'now'>,
  { what, address = actor.patientId ? null : actor.email }: { what: SecurityNotice; address?: string | null },
): Promise<void> {
  const { patientId, name: recipientName } = actor;
  const event = { subjectId: randomUUID(), what, at: now, now };
  await insertSecurityNotice(tx, { ...event, patientId, recipientName, address });
}
