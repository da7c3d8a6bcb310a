import { randomUUID } from 'node:crypto';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import {
  type ContactBefore,
  findRecordClosedUntil,
} from './account-opening-queries.ts';

/**
 * Tells the e-mail and the phone from before an activation code was used, and records the maker of the code.
 * The trigger `note_activation` decided if the record stays closed.
 */
export async function tellActivation(
  tx: Database,
  activated: {
    patientId: string;
    before: ContactBefore;
    madeBy: string | null;
    address: string;
    now: Date;
  },
): Promise<void> {
  const { patientId, before, madeBy, address, now } = activated;
  const closedUntil = await findRecordClosedUntil(tx, { patientId, now });
  await insertAuditEvent(tx, {
    kind: 'account_opened',
    at: now,
    role: 'patient',
    patientId,
    address,
    subjectUserId: madeBy,
    detail: { way: 'activation_code', isRecordClosed: closedUntil !== null },
  });
  for (const to of [before.email, before.phone]) {
    if (to === null) continue;
    await insertSecurityNotice(tx, {
      subjectId: randomUUID(),
      patientId,
      recipientName: before.name,
      address: to,
      what: 'account_opened',
      at: now,
      now,
    });
  }
}
