import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { AskedCopy } from '../../contract/doctor-record-copies.ts';
import { listCopiesToPrepare } from './doctor-copy-queries.ts';

const most = 100;

/**
 * Lists the copies that wait for a doctor to prepare them, of patients whose record this doctor may read now.
 */
export async function listAskedCopies(
  { db }: Pick<Services, 'db'>,
  { actor, now }: Call<'doctor'>,
): Promise<{ now: string; requests: AskedCopy[] }> {
  const rows = await listCopiesToPrepare(db, {
    doctorId: actor.id,
    now,
    limit: most,
  });
  return {
    now: now.toISOString(),
    requests: rows.map(
      ({ patientId, patientName, dni, patientDocument: document, ...row }) => ({
        ...row,
        patient: { id: patientId, name: patientName, dni, document },
        requestedAt: row.requestedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
        takenAt: row.takenAt?.toISOString() ?? null,
      }),
    ),
  };
}
