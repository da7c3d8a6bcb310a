import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { delay } from '../../../outbox/rules/kinds/delay.ts';
import { delayOver } from '../../../outbox/rules/kinds/delay-over.ts';
import { DELAY_KINDS } from '../../../outbox/rules/message-kinds.ts';

/** A booked patient who is to come, with the delay that they were told. */
export interface AwaitedRow {
  id: string;
  version: number;
  doctorId: string;
  /** How many notices were written for this hour. */
  notices: number;
  /**
   * The minutes of the last notice that was sent or still may be. 0: hardly any; null: there is no notice.
   */
  toldMinutes: number | null;
  /** True if that notice was not sent yet. */
  isUnsent: boolean;
  /** True if the doctor began a visit lately, so that the day is being noted as it happens. */
  isDoctorSeen: boolean;
}

/**
 * Lists the booked appointments that begin until `until`, all or those of `ids`. `isDoctorSeen`: the doctor
 * began a visit since `seenSince`.
 */
export async function listAwaited(
  db: Database,
  {
    now,
    until,
    seenSince,
    ids = null,
  }: {
    now: Date;
    until: Date;
    seenSince: Date;
    ids?: readonly string[] | null;
  },
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
      and (${ids}::uuid[] is null or appointment.id = any(${ids}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/**
 * Voids unsent notices: those of `untrue`, and those of appointments that are no longer booked. A notice that
 * a worker is sending goes out. Returns how many it voided.
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
      and (appointment.status <> 'booked' or appointment.id = any(${untrue}::uuid[]))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export interface DelayNotice {
  id: string;
  version: number;
  /** The number of the notice among those of this appointment, from 1 on. */
  number: number;
  minutes: number;
}

/**
 * Writes notices with their messages, which expire `usefulMinutes` after `dueAt`. Skips notices that another
 * process wrote meanwhile, and appointments that changed. Returns how many it wrote.
 */
export async function insertDelayNotices(
  db: Database,
  notices: readonly DelayNotice[],
  {
    now,
    dueAt,
    usefulMinutes,
  }: { now: Date; dueAt: Date; usefulMinutes: number },
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
        case when told.minutes = 0 then ${delayOver.name} else ${delay.name} end, told.number, message_channel(patient, ${delay.name}), ${dueAt},
        least(${dueAt}::timestamptz + ${usefulMinutes} * interval '1 minute', appointment.starts_at),
        jsonb_build_object('minutes', told.minutes)
      from told join appointments appointment on appointment.id = told.appointment_id
        join patients patient on patient.id = appointment.patient_id
      on conflict do nothing
    )
    select appointment_id from told`.execute(db);
  return rows.length;
}
