import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import { updateCalledByCode } from './patient-file-queries.ts';
import { readPatientFile } from './read-patient-file.ts';

/** Records if the person wants screens to show only their number. The screens follow at once. */
export async function noteCalledByCode(
  services: Pick<Services, 'db' | 'changes' | 'ways'>,
  request: Call & { patientId: string; isCalledByCode: boolean },
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, isCalledByCode } = request;
  const isChanged = await inTransaction(services.db, async (tx) => {
    if (!(await updateCalledByCode(tx, { patientId, isCalledByCode })))
      return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'called_by_code_said',
      subjectPatientId: patientId,
      detail: { isCalledByCode },
    });
    return true;
  });
  if (isChanged) services.changes.announce({ kind: 'queue' });
  return readPatientFile(services, request);
}
