import type { Actor } from '../../../../base/doors/actor.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import { insertLink } from '../../../outbox/server/appointment-link-queries.ts';
import { findOwnOpenAppointment } from './own-appointment-queries.ts';

/**
 * Makes a link for the signed-in patient's own appointment. A merely identified patient (N1) gets it on a
 * known device; elsewhere the appointment's code is needed.
 */
export async function openOwnAppointment(
  db: Database,
  {
    appointmentId: id,
    actor: { patientId, level },
    familyLinkId = null,
    browser,
    now,
  }: {
    appointmentId: string;
    actor: Pick<Actor, 'patientId' | 'level'>;
    /** The family link of a representative. The new link works only while that one does. */
    familyLinkId?: string | null;
    browser: Buffer;
    now: Date;
  },
): Promise<Outcome<{ linkToken: string }, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  if (!patientId || !(await findOwnOpenAppointment(db, { id, patientId, now })))
    return refuse({ code: 'NOT_FOUND' });
  if (!(await isSureOfPatient(db, { patientId, level, browser })))
    return refuse({ code: 'NEEDS_CODE' });
  const linkToken = makeToken();
  await insertLink(db, {
    tokenHash: hashOf(linkToken),
    appointmentId: id,
    familyLinkId,
  });
  return done({ linkToken });
}
