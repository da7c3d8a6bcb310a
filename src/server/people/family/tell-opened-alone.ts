import { randomUUID } from 'node:crypto';
import type { Database } from '../../kernel/db/database.ts';
import { insertSecurityNotice } from '../../outbox/access-message-queries.ts';
import { findClosedLink } from './family-queries.ts';

/**
 * Tells the represented person, by e-mail and phone on file, that one user at the counter opened their record to another
 * person. The trigger `close_opened_link` decided whether it waits; where it does not, nothing was written yet.
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
      ...{
        subjectId: randomUUID(),
        patientId,
        recipientName,
        address,
        what: 'family_record_opened',
        at: now,
        now,
      },
    });
  }
}
