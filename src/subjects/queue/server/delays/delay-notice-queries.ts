import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { DELAY_KINDS } from '../../../outbox/rules/message-kinds.ts';

/** Somebody who is booked and to come, with what they were told of their doctor's delay. */
export interface AwaitedRow {
  id: string;
  version: number;
  doctorId: string;
  /** How many notices were written for this hour. */
  notices: number;
  /** What the last one told that was sent or may be: minutes, 0: hardly any left; null: none. */
  toldMinutes: number | null;
  /** It did not leave yet. */
  isUnsent: boolean;
  /** The doctor began to attend somebody lately: the day is noted as it happens. */
  isDoctorSeen: boolean;
}

/** The booked appointments that begin between these instants, all or some of them. A doctor is seen who began with somebody since `seenSince`. */
export async function listAwaited(
  db: Database,
  {
    now,
    until,
    seenSince,
    ids = null,
  }: { now: Date; until: Date; seenSince: Date; ids?: readonly string[] | null },
): Promise<AwaitedRow[]> {
  const { rows } = await sql<AwaitedRow>`
    with seen as materialized (
      select distinct doctor_id from appointments
      where starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'
        and started_at between ${seenSince} and ${now}
    )
    select appointment.id, appointment.version, appointment.doctor_id, written.notices,
      last.minutes as told_minutes, coalesce(last.is_unsent, false) as is_unsent,
      appointment.doctor_id in (select doctor_id from seen) as is_doctor_seen
    from appointments appointment
      cross join lateral (select coalesce(max(number), 0) as notices from delay_notices notice
        where notice.appointment_id = appointment.id and notice.appointment_version = appointment.version) written
      left join lateral (
        select notice.minutes, bool_and(sent.status in ('waiting', 'queued')) as is_unsent
        from delay_notices notice join outbox sent on sent.appointment_id = notice.appointment_id
          and sent.appointment_version = notice.appointment_version and sent.offset_minutes = notice.number
          and sent.kind = any(${[...DELAY_KINDS]}) and sent.status not in ('voided', 'dropped')
        where notice.appointment_id = appointment.id and notice.appointment_version = appointment.version
        group by notice.number, notice.minutes order by notice.number desc limit 1) last on true
    where appointment.status = 'booked' and appointment.starts_at > ${now} and appointment.starts_at <= ${until}
      and (${ids}::uuid[] is null or appointment.id = any(${ids}::uuid[]))`.execute(db);
  return rows;
}

/**
 * Voids notices that did not leave: those of these appointments, which are no longer true, and those of all who are not awaited
 * any more. One that a worker has in its hands goes. Returns how many.
 */
export async function updateUntrueNotices(
  db: Database,
  { untrue, now }: { untrue: readonly string[]; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox notice set status = 'voided', finished_at = ${now}, leased_until = null,
      reason = case when appointment.status = 'booked' then 'La demora cambió después' else 'El turno cambió después' end
    from appointments appointment
    where notice.status in ('waiting', 'queued') and notice.kind = any(${[...DELAY_KINDS]})
      and (notice.leased_until is null or notice.leased_until < clock_timestamp())
      and appointment.id = notice.appointment_id
      and (appointment.status <> 'booked' or appointment.id = any(${untrue}::uuid[]))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface DelayNotice {
  id: string;
  version: number;
  /** Which one of this appointment's, from 1 on. */
  number: number;
  minutes: number;
}

/**
 * Writes notices with their messages, of use until an hour after `dueAt`; those that another process wrote meanwhile, and those
 * of appointments that changed, are left out. Returns how many.
 */
export async function insertDelayNotices(
  db: Database,
  notices: readonly DelayNotice[],
  { now, dueAt, usefulMinutes }: { now: Date; dueAt: Date; usefulMinutes: number },
): Promise<number> {
  const { rows } = await sql<{ appointmentId: string }>`
    with told as (
      insert into delay_notices (appointment_id, appointment_version, number, minutes, told_at)
      select appointment.id, appointment.version, wanted.number, wanted.minutes, ${now}
      from unnest(${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ version }) => version)}::int[],
          ${notices.map(({ number }) => number)}::int[], ${notices.map(({ minutes }) => minutes)}::int[])
          wanted(id, version, number, minutes)
        join appointments appointment on appointment.id = wanted.id and appointment.version = wanted.version
          and appointment.status = 'booked' and appointment.starts_at > ${dueAt}
      order by appointment.id
      on conflict do nothing
      returning appointment_id, appointment_version, number, minutes
    ), written as (
      insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, due_at, useless_at, facts)
      select told.appointment_id, told.appointment_version,
        case when told.minutes = 0 then 'delay_over' else 'delay' end, told.number, message_channel(patient, 'delay'), ${dueAt},
        least(${dueAt}::timestamptz + ${usefulMinutes} * interval '1 minute', appointment.starts_at),
        jsonb_build_object('minutes', told.minutes)
      from told join appointments appointment on appointment.id = told.appointment_id
        join patients patient on patient.id = appointment.patient_id
      on conflict do nothing
    )
    select appointment_id from told`.execute(db);
  return rows.length;
}
