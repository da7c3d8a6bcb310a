import type { SessionLevel } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';
import { findKnownDevice } from './known-device-queries.ts';

/**
 * Whether whoever is signed in may act on the patient's turnos without their codes: verified, or identified in a
 * browser where that patient has once been sure enough.
 */
export async function isSureOfPatient(
  db: Database,
  { patientId, level, browser }: { patientId: string; level: SessionLevel; browser: Buffer },
): Promise<boolean> {
  return level !== 'N1' || (await findKnownDevice(db, { patientId, browserHash: browser }));
}
