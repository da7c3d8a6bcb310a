import { sql } from 'kysely';
import type {
  AvailabilityRule,
  SessionTerms,
} from '../../../../base/clinic/rules/schedule.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { RuleTerms } from '../../contract/schedule-fields.ts';

export interface ScheduleRow {
  doctorName: string;
  rules: (RuleTerms & { id: string })[];
  absences: {
    id: string;
    start: number;
    end: number;
    kind: string;
    publicReason: string;
  }[];
  extraSessions: ({ id: string; start: number; end: number } & SessionTerms)[];
  practices: { id: string; name: string; visitMinutes: number }[];
  rooms: { id: string; name: string }[];
}

const terms = sql`'slotMinutes', slot_minutes, 'roomId', room_id,
  'deskOnlyUntilHoursBefore', desk_only_until_hours_before`;
const span = sql`'start', floor(extract(epoch from starts_at) / 60)::int,
  'end', ceil(extract(epoch from ends_at) / 60)::int`;

/**
 * Finds a doctor's rules, absences and extra sessions that are not over; also for a doctor who does not
 * attend at present.
 */
export async function findSchedule(
  db: Database,
  { doctorId, today, now }: { doctorId: string; today: string; now: Date },
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select doctor.name as doctor_name,
      (select coalesce(json_agg(json_build_object('id', rule.id, 'weekday', weekday, 'fromMinute', from_minute,
          'toMinute', to_minute, 'validFrom', valid_from, 'validTo', valid_to, 'everyWeeks', every_weeks,
          'practiceIds', (select json_agg(practice_id) from availability_rule_practices where rule_id = rule.id),
          ${terms}) order by weekday, from_minute, valid_from), '[]')
        from availability_rules rule where doctor_id = doctor.id and ended_at is null
          and (valid_to is null or valid_to >= ${today}::date)) as rules,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'publicReason', public_reason, ${span})
          order by starts_at), '[]')
        from absences where doctor_id = doctor.id and ended_at is null and ends_at > ${now}) as absences,
      (select coalesce(json_agg(json_build_object('id', extra.id, ${span}, ${terms},
          'practiceIds', (select json_agg(practice_id) from extra_session_practices
            where extra_session_id = extra.id)) order by starts_at), '[]')
        from extra_sessions extra where doctor_id = doctor.id and ended_at is null and ends_at > ${now}) as extra_sessions,
      (select coalesce(json_agg(json_build_object('id', practice.id, 'name', practice.name,
          'visitMinutes', coalesce(own.visit_minutes, practice.visit_minutes))
          order by is_first_choice desc, practice.name), '[]')
        from doctor_practices own join practices practice on practice.id = own.practice_id
        where own.doctor_id = doctor.id and practice.is_enabled) as practices,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from rooms
        where is_enabled) as rooms
    from doctors doctor where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}

export interface RuleRow extends AvailabilityRule {
  doctorId: string;
}

/** Finds a rule that was not ended, as it is now. */
export async function findRule(
  db: Database,
  ruleId: string,
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select rule.id, doctor_id, weekday, from_minute, to_minute, slot_minutes, room_id, valid_from, valid_to,
      every_weeks, desk_only_until_hours_before,
      (select array_agg(practice_id) from availability_rule_practices where rule_id = rule.id) as practice_ids
    from availability_rules rule where id = ${ruleId} and ended_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Finds the doctor of a rule, an absence or an extra session, ended or not. */
export async function findDoctorOf(
  db: Database,
  table: 'availabilityRules' | 'absences' | 'extraSessions',
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('doctorId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.doctorId;
}

export async function insertRule(
  db: Database,
  { doctorId, practiceIds, ...rule }: RuleTerms & { doctorId: string },
): Promise<string> {
  const { id } = await db
    .insertInto('availabilityRules')
    .values({ doctorId, ...rule })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (practiceIds) {
    await db
      .insertInto('availabilityRulePractices')
      .values(practiceIds.map((practiceId) => ({ ruleId: id, practiceId })))
      .execute();
  }
  return id;
}

/** Ends the rule's sessions from that day on. A rule without sessions before it ends as a whole. */
export async function updateRuleEnd(
  db: Database,
  { ruleId, fromDay, now }: { ruleId: string; fromDay: string; now: Date },
): Promise<void> {
  await sql`update availability_rules set
      ended_at = case when valid_from >= ${fromDay}::date then ${now}::timestamptz end,
      valid_to = case when valid_from >= ${fromDay}::date then valid_to else ${fromDay}::date - 1 end
    where id = ${ruleId}`.execute(db);
}

export interface AbsenceToInsert {
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
  kind: string;
  publicReason: string;
}

export async function insertAbsence(
  db: Database,
  absence: AbsenceToInsert,
): Promise<string> {
  const { id } = await db
    .insertInto('absences')
    .values(absence)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertExtraSession(
  db: Database,
  {
    practiceIds,
    ...extra
  }: SessionTerms & { doctorId: string; startsAt: Date; endsAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('extraSessions')
    .values(extra)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (practiceIds) {
    await db
      .insertInto('extraSessionPractices')
      .values(
        practiceIds.map((practiceId) => ({ extraSessionId: id, practiceId })),
      )
      .execute();
  }
  return id;
}

export interface EndedStretch {
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
}

/** Undefined: it was ended before. */
export function updateEnded(
  db: Database,
  {
    table,
    id,
    now,
  }: { table: 'absences' | 'extraSessions'; id: string; now: Date },
): Promise<EndedStretch | undefined> {
  return db
    .updateTable(table)
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['doctorId', 'startsAt', 'endsAt'])
    .executeTakeFirst();
}

/**
 * Ends the rest of an absence, and returns it. One that has not begun ends whole. Undefined: it was ended
 * before, or is over.
 */
export async function updateAbsenceCut(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<EndedStretch | undefined> {
  const minute = sql`date_trunc('minute', ${now}::timestamptz)`;
  const { rows } = await sql<EndedStretch>`
    update absences set ended_at = case when starts_at >= ${minute} then ${now}::timestamptz end,
      ends_at = case when starts_at >= ${minute} then ends_at else ${minute} end
    where id = ${id} and ended_at is null and ends_at > ${now}
    returning doctor_id, greatest(starts_at, ${minute}) as starts_at, old.ends_at as ends_at`.execute(
    db,
  );
  return rows[0];
}
