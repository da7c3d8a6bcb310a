import { sql } from 'kysely';
import type { PersonRole } from '../../api/rules/session-level.ts';
import type { Database } from '../db/database.ts';
import type { AuditKind } from './audit-vocabulary.ts';

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

export async function insertAuditEvent(
  db: Database,
  { detail = {}, ...event }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
}

/** Inserts the event, unless the session did the same within those minutes: looking again is one reading. */
export async function insertAuditEventIfNew(
  db: Database,
  event: AuditEvent,
  { withinMinutes }: { withinMinutes: number },
): Promise<void> {
  const { rows } = await sql`
    select from audit_events noted where noted.kind = ${event.kind}
      and coalesce(noted.subject_patient_id, noted.patient_id) = ${event.subjectPatientId ?? event.patientId ?? null}::uuid
      and noted.session_id is not distinct from ${event.sessionId ?? null}::uuid
      and noted.user_id is not distinct from ${event.userId ?? null}::uuid and noted.detail = ${JSON.stringify(event.detail ?? {})}::jsonb
      and noted.at > ${event.at}::timestamptz - ${withinMinutes} * interval '1 minute'
    limit 1`.execute(db);
  if (rows.length === 0) await insertAuditEvent(db, event);
}
