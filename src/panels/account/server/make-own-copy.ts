import type { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Call } from '../../../base/doors/call.ts';
import { doneBy } from '../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { readOwnCopy } from './read-own-copy.ts';
import { renderOwnCopy } from './render-own-copy.ts';

/** Makes a page with all data kept about the patient, for people and programs. The audit log records it. */
export async function makeOwnCopy(
  { db, snapshot }: { db: Database; snapshot: SnapshotCache },
  call: Call<'patient'>,
): Promise<Outcome<{ fileName: string; page: string }, 'NOT_FOUND'>> {
  const { clinic } = await snapshot.current();
  const copy = await inTransaction(db, async (tx) => {
    const read = await readOwnCopy(tx, call);
    if (!read) return undefined;
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'own_data_taken' });
    return read;
  });
  if (!copy) return refuse({ code: 'NOT_FOUND' });
  return done({
    fileName: `mis-datos-${call.today}.html`,
    page: renderOwnCopy(copy, { clinicName: clinic.name, timeZone: call.zone }),
  });
}
