import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import type { Language } from '../../person/rules/languages.ts';
import type { Insurer } from '../contract/clinic.ts';
import type { Practice } from '../contract/doctors.ts';
import type {
  BookingPolicy,
  PolicyOverrides,
} from '../rules/booking-policy.ts';
import type {
  Absence,
  AvailabilityRule,
  ExtraSession,
  Holiday,
} from '../rules/schedule.ts';
import type { ClinicSettings, SnapshotDoctor } from './snapshot.ts';

/** The rows that make up a snapshot, all of one instant. */
export interface SnapshotRows {
  revision: number;
  commonRevision: number;
  clinic: ClinicSettings;
  policy: BookingPolicy;
  specialties: {
    id: string;
    slug: string;
    name: string;
    searchWords: string[] | null;
  }[];
  practices: Practice[];
  insurers: Insurer[];
  rooms: { id: string; name: string }[];
  holidays: Holiday[];
  doctors: DoctorRow[];
}

export interface DoctorRow {
  id: string;
  revision: number;
  name: string;
  photoPath: string | null;
  biography: string;
  communication: Language[];
  licenses: SnapshotDoctor['licenses'];
  specialtyIds: string[];
  insurerIds: string[];
  insurerDates: SnapshotDoctor['insurerDates'];
  practices: {
    id: string;
    visitMinutes: number | null;
    priceCents: number | null;
  }[];
  policy: PolicyOverrides | null;
  rules: AvailabilityRule[];
  absences: Absence[];
  extraSessions: ExtraSession[];
  arrivesAt: number | null;
}

/** The snapshot's present revision. */
export async function findRevision(db: Database): Promise<number> {
  const row = await db
    .selectFrom('scheduleRevisions')
    .select('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** The revision of the last change that concerns a doctor: their own, or of what all doctors share. */
export function revisionOfAgenda({
  doctorId,
}: {
  doctorId: RawBuilder<unknown>;
}): RawBuilder<number> {
  return sql<number>`(select greatest(common_revision, (select agenda.revision from agenda_revisions agenda
    where agenda.doctor_id = ${doctorId})) from schedule_revisions)`;
}

/** True if a write uses the schedule that the doctor has now. */
export function isByPresentSchedule({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): RawBuilder<boolean> {
  return sql<boolean>`${revisionOfAgenda({ doctorId: sql`${id}::uuid` })} = ${revision}`;
}

export async function findAgendaRevision(
  db: Database,
  doctorId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    select ${revisionOfAgenda({ doctorId: sql`${doctorId}::uuid` })} as revision`.execute(
    db,
  );
  return rows[0]?.revision;
}

/** The changes of single doctors since a revision. */
export interface ChangedDoctors {
  revision: number;
  commonRevision: number;
  /** All enabled and active doctors, by name. */
  order: string[];
  /** Those who changed. */
  doctors: DoctorRow[];
}

/** Reads everything at one instant. Null: there is no clinic. */
export async function findChangedDoctors(
  db: Database,
  since: number,
): Promise<ChangedDoctors | null> {
  const changed = sql`and doctor.id in (select doctor_id from agenda_revisions where revision > ${since})`;
  const { rows } = await sql<ChangedDoctors>`
    select (select revision from schedule_revisions) as revision,
      (select common_revision from schedule_revisions) as common_revision,
      (select coalesce(json_agg(id order by search_text), '[]') from doctors
        where is_enabled and status = 'active') as "order",
      ${doctorsAsJson(changed)} as doctors
    from clinics clinic`.execute(db);
  return rows[0] ?? null;
}

/**
 * Reads in one statement, so that all rows are of one instant. JSON keys are the domain's names; instants are
 * epoch minutes.
 */
export async function findSnapshotRows(
  db: Database,
  doctorIds: readonly string[] | 'all' = 'all',
): Promise<SnapshotRows | null> {
  const wanted =
    doctorIds === 'all'
      ? sql``
      : sql`and doctor.id = any(${[...doctorIds]}::uuid[])`;
  const { rows } = await sql<{ snapshot: SnapshotRows | null }>`
    select json_build_object(
      'revision', (select revision from schedule_revisions),
      'commonRevision', (select common_revision from schedule_revisions),
      'clinic', json_build_object(
        'name', clinic.name, 'address', clinic.address, 'city', clinic.city, 'phones', clinic.phones,
        'email', clinic.email, 'openingHours', clinic.opening_hours,
        'directionsUrl', clinic.directions_url, 'position', case when clinic.latitude is not null then
          json_build_object('latitude', clinic.latitude, 'longitude', clinic.longitude) end,
        'arrivalNotes', clinic.arrival_notes,
        'timeZone', clinic.time_zone, 'isDemo', clinic.is_demo,
        'accent', clinic.accent, 'logoVersion', clinic.logo_version),
      'policy', (select json_build_object(
        'minNoticeMinutes', min_notice_minutes, 'horizonDays', horizon_days,
        'maxFuturePerPatient', max_future_per_patient, 'maxFuturePerSpecialty', max_future_per_specialty,
        'changeUntilHours', change_until_hours, 'bufferMinutes', buffer_minutes)
        from booking_policies where doctor_id is null),
      'specialties', (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name,
        'searchWords', search_words) order by search_text), '[]') from specialties where is_enabled),
      'practices', (select coalesce(json_agg(json_build_object('id', id, 'specialtyId', specialty_id,
        'name', name, 'visitMinutes', visit_minutes, 'preparation', preparation, 'asksOrder', asks_order,
        'asksAuthorization', asks_authorization, 'priceCents', price_cents,
        'maxSessions', max_sessions, 'isFirstChoice', is_first_choice) order by not is_first_choice, name), '[]')
        from practices where is_enabled
          and specialty_id in (select id from specialties where is_enabled)),
      'insurers', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind,
        'copayCents', copay_cents, 'asksAuthorization', asks_authorization, 'plans', (select coalesce(json_agg(json_build_object(
          'id', plan.id, 'name', plan.name) order by plan.name), '[]')
          from insurer_plans plan where plan.insurer_id = insurer.id and plan.is_enabled))
        order by fold_for_search(name)), '[]') from insurers insurer where is_enabled),
      'rooms', (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from rooms),
      'holidays', (select coalesce(json_agg(json_build_object('day', day, 'name', name,
        'isWorked', is_worked)), '[]') from holidays),
      'doctors', ${doctorsAsJson(wanted)}
    ) as snapshot from clinics clinic`.execute(db);
  return rows[0]?.snapshot ?? null;
}

/** Enabled and active doctors of `clinic`, by name. */
function doctorsAsJson(wanted: RawBuilder<unknown>): RawBuilder<DoctorRow[]> {
  return sql<DoctorRow[]>`(select coalesce(json_agg(json_build_object(
    'id', doctor.id, 'revision', ${revisionOfAgenda({ doctorId: sql`doctor.id` })}, 'name', doctor.name, 'photoPath', doctor.photo_path, 'biography', doctor.biography,
    'communication', doctor.communication,
    'licenses', (select coalesce(json_agg(json_build_object('validTo', valid_to,
      'text', kind || ' ' || number || coalesce(' (' || province || ')', '')) order by kind, number), '[]')
      from doctor_licenses where doctor_id = doctor.id),
    'specialtyIds', (select coalesce(json_agg(specialty_id), '[]')
      from doctor_specialties where doctor_id = doctor.id),
    'insurerIds', (select coalesce(json_agg(insurer_id), '[]')
      from doctor_insurers where doctor_id = doctor.id),
    'insurerDates', (select coalesce(json_agg(json_build_object('insurerId', insurer_id, 'validFrom', valid_from,
      'validTo', valid_to)), '[]') from doctor_insurers
      where doctor_id = doctor.id and coalesce(valid_from, valid_to) is not null),
    'practices', (select coalesce(json_agg(json_build_object('id', practice_id,
      'visitMinutes', visit_minutes, 'priceCents', price_cents)), '[]')
      from doctor_practices where doctor_id = doctor.id),
    'policy', (select json_build_object('minNoticeMinutes', min_notice_minutes,
      'horizonDays', horizon_days, 'changeUntilHours', change_until_hours,
      'bufferMinutes', buffer_minutes) from booking_policies where doctor_id = doctor.id),
    'rules', (select coalesce(json_agg(json_build_object('id', rule.id, 'weekday', weekday,
      'fromMinute', from_minute, 'toMinute', to_minute, 'slotMinutes', slot_minutes, 'roomId', room_id,
      'practiceIds', (select json_agg(practice_id) from availability_rule_practices
        where rule_id = rule.id),
      'validFrom', valid_from, 'validTo', valid_to, 'everyWeeks', every_weeks,
      'deskOnlyUntilHoursBefore', desk_only_until_hours_before)), '[]')
      from availability_rules rule where doctor_id = doctor.id and ended_at is null),
    'absences', (select coalesce(json_agg(json_build_object('start', floor(extract(epoch from starts_at) / 60)::int,
      'end', ceil(extract(epoch from ends_at) / 60)::int, 'reason', public_reason)), '[]')
      from absences where doctor_id = doctor.id and ended_at is null),
    'extraSessions', (select coalesce(json_agg(json_build_object(
      'start', floor(extract(epoch from starts_at) / 60)::int,
      'end', floor(extract(epoch from ends_at) / 60)::int, 'slotMinutes', slot_minutes, 'roomId', room_id,
      'practiceIds', (select json_agg(practice_id) from extra_session_practices
        where extra_session_id = extra.id),
      'deskOnlyUntilHoursBefore', desk_only_until_hours_before)), '[]')
      from extra_sessions extra where doctor_id = doctor.id and ended_at is null),
    'arrivesAt', (select ceil(extract(epoch from max(arrives_at)) / 60)::int from doctor_delays
      where doctor_id = doctor.id and ended_at is null))
    order by doctor.search_text), '[]') from doctors doctor where is_enabled and status = 'active' ${wanted})`;
}
