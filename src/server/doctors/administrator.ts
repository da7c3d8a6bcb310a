import type { Database } from '../db/database.ts';
import { type AuditKind, insertAuditEvent } from '../identity/audit-queries.ts';

/** Who of the administrators acts, and when. */
export interface Administrator {
  userId: string;
  sessionId: string;
}

/** Leaves what an administrator did to a professional, within the transaction that did it. */
export function noteDoctorEvent(
  tx: Database,
  event: {
    kind: Extract<AuditKind, `doctor_${string}`>;
    doctorId: string;
    actor: Administrator;
    now: Date;
    subjectUserId?: string | null;
    detail?: Record<string, string | number | boolean>;
  },
): Promise<void> {
  const { kind, doctorId, actor, now, subjectUserId = null, detail } = event;
  return insertAuditEvent(tx, {
    ...{ kind, at: now, role: 'admin', ...actor, subjectUserId },
    detail: { doctor: doctorId, ...detail },
  });
}
