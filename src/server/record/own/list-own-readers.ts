import type { RecordReader } from '../../../contract/patient/record.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { listReaders } from './reader-queries.ts';

const most = 200;

/** "Quién vio mi historia": who read the patient's record, on which day, and why. */
export async function listOwnReaders(
  { db }: Pick<Services, 'db'>,
  { actor, zone }: Call<'patient'>,
): Promise<RecordReader[]> {
  const rows = await listReaders(db, { patientId: actor.id, zone, limit: most });
  return rows.map(({ firstAt, lastAt, isPatient, ...row }) => ({
    ...row,
    role: isPatient ? (row.purpose === 'family' ? 'representative' : 'patient') : 'doctor',
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
