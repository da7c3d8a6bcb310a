import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { RecordVerification } from '../../contract/admin-record.ts';
import { verifyRecords } from './verify-records.ts';

/** Verifies every record for an administrator, and notes the request and the number of findings. */
export async function orderVerification(
  { db, files }: Pick<Services, 'db' | 'files'>,
  call: Call<'admin'>,
): Promise<RecordVerification> {
  const verification = await verifyRecords({ db, files }, call.now);
  await insertAuditEvent(db, {
    ...doneBy(call),
    kind: 'records_verified',
    detail: { findings: verification.findingCount },
  });
  return verification;
}
