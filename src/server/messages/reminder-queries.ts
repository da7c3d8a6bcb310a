import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export async function findReminderSettings(
  db: Database,
): Promise<{ reminderOffsetsMinutes: number[]; quietFromMinute: number; quietToMinute: number }> {
  return db
    .selectFrom('messageSettings')
    .select(['reminderOffsetsMinutes', 'quietFromMinute', 'quietToMinute'])
    .executeTakeFirstOrThrow();
}

/** When turnos begin that somebody has, each once. */
export async function listBookedStarts(
  db: Database,
  { after, until }: { after: Date; until: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select distinct starts_at from appointments
    where status = 'booked' and starts_at > ${after} and starts_at <= ${until}`.execute(db);
  return rows.map(({ startsAt }) => startsAt);
}

/**
 * Writes the reminders of all turnos that begin at those times, but for who booked or moved after the
 * reminder was due, and who was reminded then already. Answers how many.
 */
export async function insertReminders(
  db: Database,
  {
    due,
    offsetMinutes,
    usefulMinutes,
  }: { due: { startsAt: Date; dueAt: Date }[]; offsetMinutes: number; usefulMinutes: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, due_at, useless_at)
    select turno.id, turno.version, 'reminder', ${offsetMinutes}, turno_channel(patient), due.due_at,
      least(due.due_at + ${usefulMinutes} * interval '1 minute', turno.starts_at)
    from unnest(${due.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) due(starts_at, due_at)
      join appointments turno on turno.starts_at = due.starts_at and turno.status = 'booked'
      join patients patient on patient.id = turno.patient_id
    where greatest(turno.moved_at, turno.booked_at) < due.due_at
      and not exists (select from outbox told where told.appointment_id = turno.id and told.kind = 'reminder'
        and told.due_at = due.due_at and told.status <> 'voided')
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
