import type { Call } from '../../../base/doors/call.ts';
import { doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { readOwnCopy } from './read-own-copy.ts';
import { renderOwnCopy } from './render-own-copy.ts';

/** Makes a page with all data kept about the patient, for people and programs. The audit log records it. */
export async function makeOwnCopy(
  { db, snapshot, audit }: Pick<Services, 'db' | 'snapshot' | 'audit'>,
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
    page: renderOwnCopy(copy, {
      clinicName: clinic.name,
      timeZone: call.zone,
      auditWords: audit.words,
    }),
  });
}
