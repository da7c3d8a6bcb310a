import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { RecordReader } from '../../contract/record.ts';
import { listReaders, type ReaderRow } from './reader-queries.ts';

const most = 200;

function roleOf({
  purpose,
  isPatient,
}: Pick<ReaderRow, 'purpose' | 'isPatient'>): RecordReader['role'] {
  if (
    purpose === 'activation' ||
    purpose === 'email' ||
    purpose === 'family_link'
  )
    return 'reception';
  if (!isPatient) return 'doctor';
  return purpose === 'family' ? 'representative' : 'patient';
}

/**
 * "Quién vio mi historia": lists the readers of the record by day and purpose, and the users who opened the
 * account at the counter.
 */
export async function listOwnReaders(
  { db }: Pick<Services, 'db'>,
  { actor, zone }: Call<'patient'>,
): Promise<RecordReader[]> {
  const rows = await listReaders(db, {
    patientId: actor.id,
    zone,
    limit: most,
  });
  return rows.map(({ firstAt, lastAt, isPatient, ...row }) => ({
    ...row,
    role: roleOf({ purpose: row.purpose, isPatient }),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
