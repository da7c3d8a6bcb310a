import type { PersonRole } from '../../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';
import type { auditWords } from './audit-words.ts';

/** The kinds of audit events: those that the audit log has words for. */
export type AuditKind = keyof typeof auditWords;

export interface AuditEvent {
  kind: AuditKind;
  at: Date;
  /** The actor; absent where unknown. */
  role?: PersonRole | null;
  patientId?: string | null;
  doctorId?: string | null;
  userId?: string | null;
  sessionId?: string | null;
  /** The person affected, if not the actor. */
  subjectPatientId?: string | null;
  subjectUserId?: string | null;
  address?: string | null;
  /** Our own codes and names: never a secret, nor typed text. */
  detail?: Record<string, string | number | boolean>;
}

export async function insertAuditEvent(db: Database, { detail = {}, ...event }: AuditEvent): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
}
