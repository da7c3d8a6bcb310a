import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { Profile } from '../../contract/profile.ts';
import { updateCalledByCode } from '../file/patient-file-queries.ts';
import { readProfile } from './read-profile.ts';

/** Saves if the patient wants screens to show only their number. The screens follow at once. */
export async function chooseCalledByCode(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  request: Call<'patient'> & { isCalledByCode: boolean },
): Promise<Profile> {
  const { actor, isCalledByCode } = request;
  const isChanged = await inTransaction(db, async (tx) => {
    if (
      !(await updateCalledByCode(tx, { patientId: actor.id, isCalledByCode }))
    )
      return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'called_by_code_chosen',
      subjectPatientId: actor.id,
      detail: { isCalledByCode },
    });
    return true;
  });
  if (isChanged) changes.announce({ kind: 'queue' });
  return readProfile(db, { patientId: actor.id, level: actor.level });
}
