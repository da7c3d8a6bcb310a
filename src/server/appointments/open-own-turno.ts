import type { Database } from '../db/database.ts';
import type { Actor } from '../identity/actor.ts';
import { isSureOfPatient } from '../identity/is-sure-of-patient.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findOwnOpenTurno } from './own-turno-queries.ts';
import { insertLink } from './turno-queries.ts';

/**
 * A link of the signed-in patient's own turno. Whoever is only identified gets it in a browser where that patient
 * has once been sure enough; elsewhere the turno's code opens it.
 */
export async function openOwnTurno(
  db: Database,
  {
    appointmentId: id,
    actor: { patientId, level },
    browser,
    now,
  }: { appointmentId: string; actor: Pick<Actor, 'patientId' | 'level'>; browser: Buffer; now: Date },
): Promise<Outcome<{ linkToken: string }, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  if (!patientId || !(await findOwnOpenTurno(db, { id, patientId, now })))
    return refuse({ code: 'NOT_FOUND' });
  if (!(await isSureOfPatient(db, { patientId, level, browser }))) return refuse({ code: 'NEEDS_CODE' });
  const linkToken = makeToken();
  await insertLink(db, { tokenHash: hashOf(linkToken), appointmentId: id });
  return done({ linkToken });
}
