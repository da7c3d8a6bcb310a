import type { PersonRole } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';

/** What getting in leaves behind; who reads the audit log sees these names explained. */
export type AuditKind =
  | 'sign_in'
  | 'sign_in_failed'
  | 'password_verified'
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
  | 'contact_changed'
  | 'own_data_taken'
  | 'calendar_made'
  | 'calendar_ended'
  | 'factor_added'
  | 'factor_removed'
  | 'request_made'
  | 'request_accepted'
  | 'request_refused'
  | 'doctor_created'
  | 'doctor_invited'
  | 'doctor_changed'
  | 'doctor_enabled'
  | 'doctor_disabled'
  | 'doctor_on_leave'
  | 'doctor_retired'
  | 'hours_added'
  | 'hours_changed'
  | 'hours_ended'
  | 'absence_added'
  | 'absence_ended'
  | 'extra_session_added'
  | 'extra_session_ended'
  | 'specialty_added'
  | 'specialty_changed'
  | 'practice_added'
  | 'practice_changed'
  | 'insurer_added'
  | 'insurer_changed'
  | 'plan_added'
  | 'plan_changed'
  | 'waiting_room_added'
  | 'waiting_room_changed'
  | 'room_added'
  | 'room_changed'
  | 'holidays_imported'
  | 'holiday_added'
  | 'holiday_changed'
  | 'holiday_removed'
  | 'user_created'
  | 'user_invited'
  | 'user_renamed'
  | 'user_enabled'
  | 'user_disabled'
  | 'access_changed'
  | 'first_admin_created'
  | 'clinic_changed'
  | 'clinic_color_changed'
  | 'clinic_logo_changed'
  | 'clinic_logo_removed'
  | 'policy_changed'
  | 'message_settings_changed'
  | 'demonstration_emptied'
  | 'reserved_mode_on'
  | 'default_password_off'
  | 'turno_opened_unknown_device'
  | 'doctor_day_closed'
  | 'doctor_day_reopened'
  | 'private_note_saved'
  | 'biography_changed'
  | 'photo_changed'
  | 'photo_removed'
  | 'patient_registered'
  | 'patient_changed'
  | 'coverage_added'
  | 'coverage_put_first'
  | 'coverage_ended'
  | 'message_preference_said'
  | 'admission_noted'
  | 'message_resent'
  | 'message_template_changed';

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
