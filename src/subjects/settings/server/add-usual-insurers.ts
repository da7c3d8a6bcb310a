import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import type { SetUpInsurer } from '../contract/insurers.ts';
import { usualInsurers } from '../rules/usual-insurers.ts';
import { insertMissingInsurers, listInsurerRows } from './insurer-queries.ts';

/** Adds the named usual insurers in one act, except those that the clinic has already, by name or number. */
export async function addUsualInsurers(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { names, ...call }: Call<'admin'> & { names: readonly string[] },
): Promise<SetUpInsurer[]> {
  const wanted = usualInsurers.filter(({ name }) => names.includes(name));
  const added = await inTransaction(db, async (tx) => {
    const ids = await insertMissingInsurers(tx, wanted);
    for (const id of ids) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'insurer_added',
        detail: { id },
      });
    }
    return ids.length;
  });
  if (added) changes.announce({ kind: 'schedule' });
  return listInsurerRows(db, call.today);
}
