import { sql } from 'kysely';
import { isTakenFrom } from '../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  ofEveningBefore,
  ofQueue,
  type QueueDay,
} from '../../../subjects/appointments/server/of-queue-queries.ts';
import type { AccessAlarm } from '../../../subjects/booking/contract/origins.ts';

export interface DoctorCounts {
  id: string;
  name: string;
  firstAt: Date | null;
  lastAt: Date | null;
  given: number;
  expected: number;
  waiting: number;
  inProgress: number;
  attended: number;
  absent: number;
  cancelled: number;
  waitingSince: Date | null;
}

/**
 * The number in each state, for each doctor with appointments of the day or patients in its queue. By name.
 */
export async function countDayByDoctor(
  db: Database,
  day: QueueDay,
): Promise<DoctorCounts[]> {
  const isOfDay = sql`appointment.starts_at >= ${day.from}`;
  const { rows } = await sql<DoctorCounts>`
    select doctor.id, doctor.name,
      min(appointment.starts_at) filter (where appointment.status <> 'cancelled' and ${isOfDay}) as first_at,
      max(appointment.ends_at) filter (where appointment.status <> 'cancelled' and ${isOfDay}) as last_at,
      count(*) filter (where appointment.status <> 'cancelled' and ${isOfDay})::int as given,
      count(*) filter (where appointment.status = 'booked')::int as expected,
      count(*) filter (where appointment.status = 'arrived')::int as waiting,
      count(*) filter (where appointment.status = 'in_progress')::int as in_progress,
      count(*) filter (where appointment.status = 'fulfilled')::int as attended,
      count(*) filter (where appointment.status = 'noshow')::int as absent,
      count(*) filter (where appointment.status = 'cancelled')::int as cancelled,
      min(appointment.arrived_at) filter (where appointment.status = 'arrived') as waiting_since
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
    where appointment.status <> 'held' and ${ofQueue(day)}
    group by doctor.id order by doctor.search_text, doctor.id`.execute(db);
  return rows;
}

export interface AttentionRow {
  alarms: { kind: AccessAlarm['kind']; until: string }[];
  untrustedForwarders: { address: string; isPrivate: boolean }[];
  failedMessages: number;
  recordExceptions: number;
  copiesOverdue: number;
  copiesDueSoon: number;
  pendingRequests: number;
  absencesAsked: number;
  doctorsWithoutPassword: { id: string; name: string }[];
  staffWithoutPassword: number;
  doctorsWithoutHours: { id: string; name: string }[];
  leftWaiting: { day: string; count: number }[];
  holidays: { day: string; name: string }[];
}

/** The clinic's matters that need attention now. */
export async function findAttention(
  db: Database,
  request: {
    now: Date;
    today: string;
    todayStart: Date;
    timeZone: string;
    holidaysUntil: string;
    failedSince: Date;
    soon: Date;
  },
): Promise<AttentionRow> {
  const { now, today, todayStart, timeZone, holidaysUntil, failedSince, soon } =
    request;
  const { rows } = await sql<AttentionRow>`
    with attending as (select id, name, email, search_text from doctors
      where is_enabled and status = 'active')
    select
      (select coalesce(json_agg(json_build_object('kind', name, 'until', until) order by until), '[]')
        from (select name, until from access_alarms where until > ${now}
          union all select 'record_opened_alone', max(closes_until) from account_openings
            where closes_until > ${now} having count(*) > 0
          union all select 'family_opened_alone', max(record_closed_until) from family_links
            where record_closed_until > ${now} and ended_at is null having count(*) > 0
          union all select 'doctor_email_moved', max(email_moved_at + record_wait()) from system_users
            where role = 'Doctor' and email_moved_at + record_wait() > ${now}::timestamptz having count(*) > 0) lasting)
        as alarms,
      (select coalesce(json_agg(json_build_object('address', address, 'isPrivate', is_private)
          order by is_private desc), '[]')
        from untrusted_forwarders where last_seen_at > ${now}::timestamptz - interval '1 day')
        as untrusted_forwarders,
      (select count(*)::int from outbox where status = 'failed' and finished_at >= ${failedSince})
        as failed_messages,
      (select count(*)::int from record_exceptions where at >= ${failedSince}) as record_exceptions,
      (select count(*)::int from record_copy_requests where state in ('asked', 'prepared') and due_at <= ${now})
        as copies_overdue,
      (select count(*)::int from record_copy_requests where state in ('asked', 'prepared')
        and due_at > ${now} and due_at <= ${soon}) as copies_due_soon,
      (select count(*)::int from professional_requests where decided_at is null) as pending_requests,
      (select count(*)::int from absence_requests request where ends_at > ${now}
        and not exists (select from absence_steps where request_id = request.id)) as absences_asked,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by search_text), '[]')
        from attending where not exists (select from system_users account
          where account.email = attending.email and account.role = 'Doctor'
            and account.password_hash is not null)) as doctors_without_password,
      (select count(*)::int from system_users where role <> 'Doctor' and is_active and password_hash is null)
        as staff_without_password,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by search_text), '[]')
        from attending where not exists (select from availability_rules rule
            where rule.doctor_id = attending.id and rule.ended_at is null
              and coalesce(rule.valid_to >= ${today}::date, true))
          and not exists (select from extra_sessions extra
            where extra.doctor_id = attending.id and extra.ended_at is null
              and extra.ends_at > ${todayStart})) as doctors_without_hours,
      (select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day desc), '[]')
        from (select (starts_at at time zone ${timeZone})::date as day, count(*)::int as count
          from appointments appointment where status = 'arrived' and starts_at < ${todayStart}
            and not ${ofEveningBefore({ from: todayStart, now })} group by 1
          order by 1 desc limit 7) left_waiting) as left_waiting,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]')
        from holidays where day > ${today}::date and day <= ${holidaysUntil}::date and not is_worked
          and kind <> 'propio') as holidays`.execute(db);
  return rows[0] as AttentionRow;
}

/** Reads if a patient finds an insurer that a professional takes, and the years whose holidays are listed. */
export async function findSetUpLists(
  db: Database,
  today: string,
): Promise<{ hasInsurers: boolean; holidayYears: number[] }> {
  const { rows } = await sql<{ hasInsurers: boolean; holidayYears: number[] }>`
    select exists (select from insurers insurer
          join doctor_insurers taken on taken.insurer_id = insurer.id and ${isTakenFrom(today)}
          join doctors doctor on doctor.id = taken.doctor_id and doctor.is_enabled and doctor.status = 'active'
          where insurer.is_enabled) as has_insurers,
      (select coalesce(json_agg(distinct extract(year from day)::int), '[]') from holidays
        where kind <> 'propio') as holiday_years`.execute(db);
  return rows[0] as { hasInsurers: boolean; holidayYears: number[] };
}

export interface BackupRow {
  startedAt: Date;
  finishedAt: Date | null;
  verifiedAt: Date | null;
  failedReason: string | null;
  /** The end of the last proven backup of all. */
  lastVerifiedAt: Date | null;
}

/** The backup that began last. */
export async function findLastBackup(
  db: Database,
): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`
    select started_at, finished_at, verified_at, failed_reason,
      (select max(verified_at) from backups) as last_verified_at
    from backups order by started_at desc limit 1`.execute(db);
  return rows[0];
}
