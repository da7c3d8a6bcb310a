import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { DoctorState } from '../contract/doctor-state.ts';

export interface DoctorAccountRow {
  doctorId: string;
  name: string;
  email: string;
  state: DoctorState;
  isSuspended: boolean;
  hasPassword: boolean;
  invitedUntil: Date | null;
  lastSignInAt: Date | null;
  openSessions: number;
  hasSecondFactor: boolean;
}

/** How each professional signs in, ordered by name, so that a row stays in place when its access changes. */
export async function listDoctorAccountRows(
  db: Database,
  now: Date,
): Promise<DoctorAccountRow[]> {
  const { rows } = await sql<DoctorAccountRow>`
    select doctor.id as doctor_id, doctor.name, doctor.email,
      case when doctor.status in ('retired', 'on_leave') then doctor.status
        when doctor.is_enabled then 'attending' else 'disabled' end as state,
      doctor_is_suspended(doctor) as is_suspended,
      coalesce(account.password_hash is not null, false) as has_password,
      (select max(link.expires_at) from access_links link where link.user_id = account.id
        and link.purpose = 'invitation' and account.password_hash is null and link.used_at is null
        and link.voided_at is null and link.expires_at > ${now}::timestamptz) as invited_until,
      (select max(started_at) from sessions where doctor_id = doctor.id) as last_sign_in_at,
      open_sessions_of_doctor(doctor.id, ${now}::timestamptz) as open_sessions,
      exists (select from second_factors factor where factor.user_id = account.id and factor.removed_at is null
        and factor.confirmed_at is not null) as has_second_factor
    from doctors doctor left join system_users account on account.email = doctor.email and account.role = 'Doctor'
    order by doctor.search_text, doctor.id`.execute(db);
  return rows;
}
