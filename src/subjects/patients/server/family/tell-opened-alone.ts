import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findClosedLink } from '../../../access/server/acting/family-queries.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';

/**
 * Tells the represented person, by e-mail and phone, that a single user opened their record to another
 * person. The trigger `close_opened_link` decides if the link waits; it does not if there is no record yet.
 */
export async function tellOpenedAlone(
  tx: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<void> {
  const closed = await findClosedLink(tx, { linkId, now });
  if (!closed) return;
  const { patientId, name: recipientName, email, phone } = closed;
  for (const address of [email, phone]) {
    if (address === null) continue;
    await insertSecurityNotice(tx, {
      subjectId: randomUUID(),
      patientId,
      recipientName,
      address,
      what: 'family_record_opened',
      at: now,
      now,
    });
  }
}
