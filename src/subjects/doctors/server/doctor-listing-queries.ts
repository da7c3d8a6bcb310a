import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { Language } from '../../../base/person/rules/languages.ts';
import type { DoctorState } from '../../staff/contract/doctor-state.ts';
import type {
  DoctorLack,
  DoctorOptions,
  KeptLicense,
} from '../contract/doctors.ts';

/** A professional in the administrators' list. */
export interface ListedDoctorRow {
  id: string;
  name: string;
  email: string;
  photoUrl: string | null;
  state: DoctorState;
  specialtyNames: string[];
  licenses: string[];
  lacks: DoctorLack[];
}

const state = sql<DoctorState>`case when doctor.status in ('retired', 'on_leave') then doctor.status
  when doctor.is_enabled then 'attending' else 'disabled' end`;

const inForce = sql<boolean>`(valid_from is null or valid_from <= clinic_day.today)
  and (valid_to is null or valid_to >= clinic_day.today)`;

function clinicDay(now: Date) {
  return sql`(select (${now}::timestamptz at time zone coalesce((select time_zone from clinics), 'UTC'))::date as today)`;
}

/** The list of what a professional still lacks before attending. A retired professional lacks nothing. */
function lacks(now: Date) {
  return sql<
    DoctorLack[]
  >`case when doctor.status = 'retired' then '{}' else array_remove(array[
    case when not exists (select from doctor_licenses where doctor_id = doctor.id and ${inForce})
      then 'license' end,
    case when not exists (select from doctor_practices own join practices practice on practice.id = own.practice_id
      join specialties specialty on specialty.id = practice.specialty_id
      where own.doctor_id = doctor.id and practice.is_enabled and specialty.is_enabled) then 'practices' end,
    case when not exists (select from availability_rules where doctor_id = doctor.id and ended_at is null
        and (valid_to is null or valid_to >= clinic_day.today))
      and not exists (select from extra_sessions where doctor_id = doctor.id and ended_at is null
        and ends_at > ${now}::timestamptz) then 'hours' end,
    case when not exists (select from sessions where doctor_id = doctor.id) then 'sign_in' end], null) end`;
}

/** All professionals, by name. */
export async function listEveryDoctor(
  db: Database,
  now: Date,
): Promise<ListedDoctorRow[]> {
  const { rows } = await sql<ListedDoctorRow>`
    select doctor.id, doctor.name, doctor.email, doctor.photo_path as photo_url, ${state} as state,
      array(select specialty.name from doctor_specialties own
        join specialties specialty on specialty.id = own.specialty_id
        where own.doctor_id = doctor.id order by specialty.search_text) as specialty_names,
      array(select kind || ' ' || number || coalesce(' (' || province || ')', '') from doctor_licenses
        where doctor_id = doctor.id and ${inForce} order by kind, number) as licenses,
      ${lacks(now)} as lacks
    from doctors doctor, ${clinicDay(now)} as clinic_day
    order by doctor.search_text, doctor.id`.execute(db);
  return rows;
}

export interface DoctorToSetUpRow
  extends Omit<ListedDoctorRow, 'specialtyNames' | 'licenses'> {
  revision: number;
  biography: string;
  communication: Language[];
  licenses: KeptLicense[];
  specialtyIds: string[];
  practices: {
    practiceId: string;
    visitMinutes: number | null;
    priceCents: number | null;
  }[];
  insurerIds: string[];
  insurerDates: {
    insurerId: string;
    validFrom: string | null;
    validTo: string | null;
  }[];
  policy: OwnPolicyRow | null;
  isSuspended: boolean;
  openSessions: number;
  hasPassword: boolean;
  invitedUntil: Date | null;
  lastSignInAt: Date | null;
}

export interface OwnPolicyRow {
  minNoticeMinutes: number | null;
  horizonDays: number | null;
  changeUntilHours: number | null;
  bufferMinutes: number | null;
  maxOverbookedPerHalfDay: number | null;
}

export async function findDoctorToSetUp(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<DoctorToSetUpRow | undefined> {
  const { rows } = await sql<DoctorToSetUpRow>`
    select doctor.id, doctor.revision, doctor.name, doctor.email, doctor.biography, doctor.communication,
      doctor.photo_path as photo_url,
      ${state} as state, ${lacks(now)} as lacks,
      (select coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'province', province,
        'validFrom', valid_from, 'validTo', valid_to) order by kind, number), '[]')
        from doctor_licenses where doctor_id = doctor.id) as licenses,
      array(select specialty.id from doctor_specialties own
        join specialties specialty on specialty.id = own.specialty_id
        where own.doctor_id = doctor.id order by specialty.search_text) as specialty_ids,
      (select coalesce(json_agg(json_build_object('practiceId', practice_id, 'visitMinutes', own.visit_minutes,
        'priceCents', own.price_cents) order by practice.name, practice.id), '[]')
        from doctor_practices own join practices practice on practice.id = own.practice_id
        where own.doctor_id = doctor.id) as practices,
      array(select insurer.id from doctor_insurers taken join insurers insurer on insurer.id = taken.insurer_id
        where taken.doctor_id = doctor.id and coalesce(taken.valid_to >= clinic_day.today, true)
        order by fold_for_search(insurer.name)) as insurer_ids,
      (select coalesce(json_agg(json_build_object('insurerId', taken.insurer_id, 'validFrom', taken.valid_from,
          'validTo', taken.valid_to)), '[]') from doctor_insurers taken
        where taken.doctor_id = doctor.id and coalesce(taken.valid_from, taken.valid_to) is not null
          and coalesce(taken.valid_to >= clinic_day.today, true)) as insurer_dates,
      (select ${policyTerms} from booking_policies where doctor_id = doctor.id) as policy,
      doctor_is_suspended(doctor) as is_suspended, open_sessions_of_doctor(doctor.id, ${now}::timestamptz) as open_sessions,
      coalesce(account.password_hash is not null, false) as has_password,
      (select max(link.expires_at) from access_links link where link.user_id = account.id
        and link.purpose = 'invitation' and link.used_at is null and link.voided_at is null
        and link.expires_at > ${now}::timestamptz
        and coalesce(account.password_set_at <= link.created_at, true)) as invited_until,
      (select max(started_at) from sessions where doctor_id = doctor.id) as last_sign_in_at
    from ${clinicDay(now)} as clinic_day, doctors doctor
      left join system_users account on account.email = doctor.email and account.role = 'Doctor'
    where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}

const policyTerms = sql`json_build_object('minNoticeMinutes', min_notice_minutes, 'horizonDays', horizon_days,
  'changeUntilHours', change_until_hours, 'bufferMinutes', buffer_minutes,
  'maxOverbookedPerHalfDay', max_overbooked_per_half_day)`;

/** All data come from one instant. The policy is the clinic's. */
export async function findDoctorOptions(db: Database): Promise<DoctorOptions> {
  const { rows } = await sql<DoctorOptions>`
    select (select coalesce(json_agg(json_build_object('id', specialty.id, 'name', specialty.name,
        'isEnabled', specialty.is_enabled,
        'practices', (select coalesce(json_agg(json_build_object('id', practice.id, 'name', practice.name,
          'visitMinutes', practice.visit_minutes, 'priceCents', practice.price_cents,
          'isEnabled', practice.is_enabled) order by not practice.is_first_choice, practice.name), '[]')
          from practices practice where practice.specialty_id = specialty.id))
        order by specialty.search_text), '[]') from specialties specialty) as specialties,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isEnabled', is_enabled)
        order by fold_for_search(name)), '[]') from insurers) as insurers,
      (select ${policyTerms} from booking_policies where doctor_id is null) as policy`.execute(
    db,
  );
  return rows[0] as DoctorOptions;
}
