import { sql } from 'kysely';
import type {
  AvailabilityRule,
  ExtraSession,
  Schedule,
} from '../../../../base/clinic/rules/schedule.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** A doctor whose sessions may clash: the same doctor, or another doctor in the same room. */
export interface Neighbour {
  doctorId: string;
  doctorName: string;
  schedule: Schedule & {
    rules: AvailabilityRule[];
    extraSessions: ExtraSession[];
  };
}

/**
 * Lists the doctor, and all doctors with hours in one of these rooms. Disabled doctors count: they may come
 * back.
 */
export async function listNeighbours(
  db: Database,
  {
    doctorId,
    roomIds,
    now,
  }: { doctorId: string; roomIds: readonly string[]; now: Date },
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select doctor.id as doctor_id, doctor.name as doctor_name, json_build_object(
      'rules', (select coalesce(json_agg(json_build_object('id', id, 'weekday', weekday, 'fromMinute', from_minute,
          'toMinute', to_minute, 'slotMinutes', slot_minutes, 'roomId', room_id, 'practiceIds', null,
          'validFrom', valid_from, 'validTo', valid_to, 'everyWeeks', every_weeks) order by from_minute), '[]')
        from availability_rules where doctor_id = doctor.id and ended_at is null),
      'absences', (select coalesce(json_agg(json_build_object(
          'start', floor(extract(epoch from starts_at) / 60)::int,
          'end', ceil(extract(epoch from ends_at) / 60)::int, 'reason', public_reason)), '[]')
        from absences where doctor_id = doctor.id and ended_at is null and ends_at > ${now}),
      'extraSessions', (select coalesce(json_agg(json_build_object(
          'start', floor(extract(epoch from starts_at) / 60)::int,
          'end', ceil(extract(epoch from ends_at) / 60)::int, 'slotMinutes', slot_minutes, 'roomId', room_id,
          'practiceIds', null) order by starts_at), '[]')
        from extra_sessions where doctor_id = doctor.id and ended_at is null and ends_at > ${now}),
      'holidays', (select coalesce(json_agg(json_build_object('day', day, 'name', name, 'isWorked', is_worked)), '[]')
        from holidays)) as schedule
    from doctors doctor
    where doctor.id = ${doctorId}
      or exists (select from availability_rules where doctor_id = doctor.id and ended_at is null
        and room_id = any(${roomIds}::uuid[]))
      or exists (select from extra_sessions where doctor_id = doctor.id and ended_at is null
        and ends_at > ${now} and room_id = any(${roomIds}::uuid[]))
    order by doctor.search_text`.execute(db);
  return rows;
}
