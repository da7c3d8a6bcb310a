import type { PersonRole } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';

/** What getting in leaves behind; who reads the audit log sees these names explained. */
export type AuditKind =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'session_ended'
  | 'sessions_revoked'
  | 'token_reused'
  | 'level_raised'
  | 'step_up_failed'
  | 'code_sent'
  | 'password_set'
  | 'password_link_sent'
  | 'turnos_sent'
  | 'link_used'
  | 'activation_code_made'
  | 'identity_verified'
  | 'email_change_started'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'request_made'
  | 'request_accepted'
  | 'request_refused'
  | 'access_changed'
  | 'first_admin_created'
  | 'reserved_mode_on'
  | 'default_password_off'
  | 'turno_opened_unknown_device';

export interface AuditEvent {
  kind: AuditKind;
  at: Date;
  /** Who did it; nobody where nobody is known. */
  role?: PersonRole | null;
  patientId?: string | null;
  doctorId?: string | null;
  userId?: string | null;
  sessionId?: string | null;
  /** Whom it was done to, where that is somebody else. */
  subjectPatientId?: string | null;
  subjectUserId?: string | null;
  address?: string | null;
  /** Codes and names of ours: never a secret, nor what somebody typed. */
  detail?: Record<string, string | number | boolean>;
}

export async function insertAuditEvent(db: Database, { detail = {}, ...event }: AuditEvent): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
}
