import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Writes the audit event of a change to a professional, within its transaction. */
export function noteDoctorEvent(
  tx: Database,
  call: Call<'admin'>,
  event: {
    kind: Extract<AuditKind, `doctor_${string}`>;
    doctorId: string;
    subjectUserId?: string | null;
    detail?: Record<string, string | number | boolean>;
  },
): Promise<void> {
  const { kind, doctorId, subjectUserId = null, detail } = event;
  return insertAuditEvent(tx, {
    ...doneBy(call),
    kind,
    subjectUserId,
    detail: { doctor: doctorId, ...detail },
  });
}
