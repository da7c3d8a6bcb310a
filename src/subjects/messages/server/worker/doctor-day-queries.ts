import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { doctorDay } from '../../../outbox/rules/kinds/doctor-day.ts';

export async function findEveningListMinute(db: Database): Promise<number> {
  const row = await db
    .selectFrom('messageSettings')
    .select('eveningListMinute')
    .executeTakeFirstOrThrow();
  return row.eveningListMinute;
}

/**
 * Writes each doctor's list of a day, if they have booked appointments, want the list and did not get it yet.
 * Writes none in a demonstration, because its addresses are invented. Returns how many.
 */
export async function insertDoctorDays(
  db: Database,
  { day, from, to, now }: { day: string; from: Date; to: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (subject_id, doctor_id, recipient_name, recipient_address, kind, channel, facts, due_at,
      useless_at)
    select uuidv7(), doctor.id, left(doctor.name, 120), doctor.email, ${doctorDay.name}, 'email',
      jsonb_build_object('day', ${day}::text, 'fromMs', ${from.getTime()}::bigint, 'toMs', ${to.getTime()}::bigint,
        'turnos', doctor_day_appointments(doctor.id, ${from}::timestamptz, ${to}::timestamptz)),
      ${now}::timestamptz, min(appointment.starts_at)
    from doctors doctor join appointments appointment on appointment.doctor_id = doctor.id
      and appointment.status = 'booked' and appointment.starts_at >= ${from}::timestamptz
      and appointment.starts_at < ${to}::timestamptz
    where doctor.is_enabled and doctor.status <> 'retired' and not doctor_is_suspended(doctor)
      and not exists (select from doctor_mail_preferences said where said.doctor_id = doctor.id
        and not said.wants_evening_list)
      and not exists (select from clinics where is_demo)
      and not exists (select from outbox told where told.doctor_id = doctor.id
        and told.facts ->> 'day' = ${day}::text)
    group by doctor.id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
