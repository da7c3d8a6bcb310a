import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import {
  countOverdueCopies,
  listCopyRequestsOf,
  listOpenCopyRequests,
} from './copy-request-queries.ts';
import { toCopyRequest } from './to-copy-request.ts';

const mostOpen = 200;
const mostOfPatient = 50;

/** Lists the copies that the clinic owes, by due time, and counts the late ones. */
export async function listCopiesOwed(
  { db }: Pick<Services, 'db'>,
  { now }: Pick<Call, 'now'>,
): Promise<{ now: string; requests: CopyRequest[]; overdueCount: number }> {
  const [rows, overdueCount] = await Promise.all([
    listOpenCopyRequests(db, { limit: mostOpen }),
    countOverdueCopies(db, now),
  ]);
  return {
    now: now.toISOString(),
    requests: rows.map(toCopyRequest),
    overdueCount,
  };
}

/** Lists all requests for one patient's record. Empty for an unknown patient. */
export async function listCopiesOfPatient(
  { db }: Pick<Services, 'db'>,
  { patientId, now }: Pick<Call, 'now'> & { patientId: string },
): Promise<{ now: string; requests: CopyRequest[] }> {
  const rows = await listCopyRequestsOf(db, {
    patientId,
    limit: mostOfPatient,
  });
  return { now: now.toISOString(), requests: rows.map(toCopyRequest) };
}
