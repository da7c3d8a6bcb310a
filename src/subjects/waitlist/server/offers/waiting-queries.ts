import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';

/** A person who waits for a doctor, with what decides if a time can be offered. Times are epoch minutes. */
export interface WaitingRow {
  entryId: string;
  patientId: string;
  specialtyId: string;
  practiceId: string;
  weekdays: number[];
  dayParts: ('morning' | 'afternoon')[];
  untilDay: ClinicDay;
  atNight: boolean;
  linkSalt: string;
  /** The appointment that accepting moves. */
  appointmentId: string | null;
  soonerThan: number | null;
  hasOffer: boolean;
  ofAll: number;
  ofSpecialty: number;
  busy: [start: number, end: number][];
  offeredBefore: number[];
}

/** Lists the persons who wait for this doctor, first come first. */
export async function listWaiting(
  db: Database,
  {
    doctorId,
    practiceIds,
    specialtyIds,
    today,
    now,
  }: {
    doctorId: string;
    practiceIds: string[];
    specialtyIds: string[];
    today: ClinicDay;
    now: Date;
  },
): Promise<WaitingRow[]> {
  const minuteOf = (column: string) =>
    sql`(extract(epoch from ${sql.ref(column)}) / 60)::int`;
  const { rows } = await sql<WaitingRow>`
    select entry.id as entry_id, entry.patient_id, entry.specialty_id, entry.practice_id, entry.weekdays, entry.day_parts,
      entry.until_day::text as until_day, entry.at_night, entry.link_salt,
      case when moving.status = 'booked' then moving.id end as appointment_id,
      case when moving.status = 'booked' then ${minuteOf('moving.starts_at')} end as sooner_than,
      exists (select from waitlist_offers living
        where living.patient_id = entry.patient_id and living.state = 'offered') as has_offer,
      own.of_all, own.of_specialty, own.busy,
      array(select ${minuteOf('past.starts_at')} from waitlist_offers past
        where past.entry_id = entry.id and past.doctor_id = ${doctorId} and past.state in ('passed', 'expired')
          and past.starts_at > ${now}) as offered_before
    from waitlist_entries entry
      left join appointments moving on moving.id = entry.appointment_id
      cross join lateral (select
          count(*) filter (where future.status in ('booked', 'arrived') and future.starts_at > ${now})::int as of_all,
          count(*) filter (where future.status in ('booked', 'arrived') and future.starts_at > ${now}
            and future.specialty_id = entry.specialty_id)::int as of_specialty,
          coalesce(json_agg(json_build_array(${minuteOf('future.starts_at')}, ${minuteOf('future.ends_at')}))
            filter (where future.id is distinct from entry.appointment_id and future.starts_at is not null), '[]') as busy
        from appointments future where future.patient_id = entry.patient_id and future.ends_at > ${now}
          and future.status not in ('cancelled', 'held')) own
    where entry.ended_at is null and entry.until_day >= ${today}::date
      and entry.practice_id = any(${practiceIds}::uuid[]) and entry.specialty_id = any(${specialtyIds}::uuid[])
      and (entry.doctor_id is null or entry.doctor_id = ${doctorId})
      and (moving.id is null or moving.status = 'booked'
        or (moving.status = 'cancelled' and moving.cancelled_by <> 'patient' and not moving.cancelled_for_patient))
    order by entry.id`.execute(db);
  return rows;
}
