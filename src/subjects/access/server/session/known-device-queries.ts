import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface Device {
  /** The browser's own secret, hashed. */
  browserHash: Buffer;
  patientId: string;
}

/** Records that this patient was verified in this browser. */
export async function insertKnownDevice(
  db: Database,
  { now, ...device }: Device & { now: Date },
): Promise<void> {
  await db
    .insertInto('knownDevices')
    .values({ ...device, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findKnownDevice(
  db: Database,
  { patientId, browserHash }: Device,
): Promise<boolean> {
  const { rows } = await sql`select from known_devices
    where patient_id = ${patientId} and browser_hash = ${browserHash}`.execute(
    db,
  );
  return rows.length > 0;
}

/** True if that browser is a known device of the patient with that DNI. */
export async function findKnownDeviceOfDni(
  db: Database,
  { dni, browserHash }: { dni: string; browserHash: Buffer },
): Promise<boolean> {
  const { rows } =
    await sql`select from known_devices device join patients patient on patient.id = device.patient_id
    where patient.dni = ${dni} and device.browser_hash = ${browserHash}`.execute(
      db,
    );
  return rows.length > 0;
}
