import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertUpcomingAppointments } from '../../../outbox/server/access-message-queries.ts';
import {
  type ConfirmedContact,
  type FirstVerification,
  updateIdentityVerified,
} from '../session/raise-queries.ts';

/**
 * Verifies a patient for the first time: ends browsers, sessions and links that may be an intruder's, sets
 * unconfirmed contact aside, and replaces the links by a list of appointments. Undefined: verified before.
 */
export async function verifyPerson(
  tx: Database,
  verified: ConfirmedContact & {
    patientId: string;
    by: string | null;
    now: Date;
  },
): Promise<FirstVerification | undefined> {
  const { patientId, now } = verified;
  const first = await updateIdentityVerified(tx, verified);
  if (first?.hasToldAppointments) {
    await insertUpcomingAppointments(tx, {
      subjectId: randomUUID(),
      patientId,
      now,
    });
  }
  return first;
}
