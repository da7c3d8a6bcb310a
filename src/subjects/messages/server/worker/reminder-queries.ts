import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { reminder } from '../../../outbox/rules/kinds/reminder.ts';

export async function findReminderSettings(db: Database): Promise<{
  reminderOffsetsMinutes: number[];
  quietFromMinute: number;
  quietToMinute: number;
}> {
  return db
    .selectFrom('messageSettings')
    .select(['reminderOffsetsMinutes', 'quietFromMinute', 'quietToMinute'])
    .executeTakeFirstOrThrow();
}

/** The start times of booked appointments, each once. */
export async function listBookedStarts(
  db: Database,
  { after, until }: { after: Date; until: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select distinct starts_at from appointments
    where status = 'booked' and starts_at > ${after} and starts_at <= ${until}`.execute(
    db,
  );
  return rows.map(({ startsAt }) => startsAt);
}

/**
 * Writes the reminders of all appointments at those times, except those booked or moved after the reminder
 * was due, and those already reminded. Returns how many.
 */
export async function insertReminders(
  db: Database,
  {
    due,
    offsetMinutes,
    usefulMinutes,
  }: {
    due: { startsAt: Date; dueAt: Date }[];
    offsetMinutes: number;
    usefulMinutes: number;
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, due_at, useless_at)
    select appointment.id, appointment.version, ${reminder.name}, ${offsetMinutes}, message_channel(patient, ${reminder.name}), due.due_at,
      least(due.due_at + ${usefulMinutes} * interval '1 minute', appointment.starts_at)
    from unnest(${due.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) due(starts_at, due_at)
      join appointments appointment on appointment.starts_at = due.starts_at and appointment.status = 'booked'
      join patients patient on patient.id = appointment.patient_id
    where greatest(appointment.moved_at, appointment.booked_at) < due.due_at
      and not exists (select from outbox told where told.appointment_id = appointment.id and told.kind = ${reminder.name}
        and told.due_at = due.due_at and told.status <> 'voided')
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
