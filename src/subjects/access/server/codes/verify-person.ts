import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertUpcomingAppointments } from '../../../outbox/server/access-message-queries.ts';
import {
  type ConfirmedContact,
  type FirstVerification,
  updateIdentityVerified,
} from '../session/raise-queries.ts';

/**
 * Verifies a patient for the first time. Whoever registered this DNI may be somebody else: browsers, sessions and links
 * of before end, and contact that the person did not confirm is set aside. The links that the person had are replaced
 * by a list of their appointments, on the channel that is left. Undefined: the patient was verified before.
 */
export async function verifyPerson(
  tx: Database,
  verified: ConfirmedContact & { patientId: string; by: string | null; now: Date },
): Promise<FirstVerification | undefined> {
  const { patientId, now } = verified;
  const first = await updateIdentityVerified(tx, verified);
  if (first?.hasToldAppointments) {
    await insertUpcomingAppointments(tx, { subjectId: randomUUID(), patientId, now });
  }
  return first;
}
