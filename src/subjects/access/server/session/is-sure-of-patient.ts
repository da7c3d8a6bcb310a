import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findKnownDevice } from './known-device-queries.ts';

/**
 * True if the signed-in person may act on the patient's appointments without their codes: verified, or
 * identified in a known device of that patient.
 */
export async function isSureOfPatient(
  db: Database,
  {
    patientId,
    level,
    browser,
  }: { patientId: string; level: SessionLevel; browser: Buffer },
): Promise<boolean> {
  return (
    level !== 'N1' ||
    (await findKnownDevice(db, { patientId, browserHash: browser }))
  );
}
