import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import type { Lookalike } from '../contract/lookalikes.ts';
import { listSamePerson } from './list-same-person.ts';
import { insertToldApart } from './told-apart-queries.ts';

/**
 * Notes that two files belong to two people, so that it is not asked again. Returns the other possible
 * duplicates.
 */
export async function tellApart(
  { db }: Pick<Services, 'db'>,
  request: Call<'reception'> & { patientId: string; otherId: string },
): Promise<Lookalike[]> {
  const { patientId, otherId, actor, now } = request;
  await inTransaction(db, async (tx) => {
    if (
      !(await insertToldApart(tx, {
        patientId,
        otherId,
        toldBy: actor.id,
        now,
      }))
    )
      return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'people_told_apart',
      subjectPatientId: patientId,
      detail: {},
    });
    return true;
  });
  return listSamePerson({ db }, { patientId });
}
