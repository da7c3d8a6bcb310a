import { type RawBuilder, sql } from 'kysely';
import { commitAtOnce } from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import { isHeard } from '../../../../base/text/name-search.ts';
import type { FoundPatient } from '../../contract/search.ts';
import type { PatientQuery } from '../../rules/patient-query.ts';

export interface PatientSearch {
  query: PatientQuery;
  /**
   * The start and end of today and the present instant: the evening before counts while its session goes on.
   */
  today: { from: Date; to: Date; now: Date };
  most: number;
}

export type FoundPatientRow = Omit<FoundPatient, 'nextAppointment'> & {
  nextAppointment:
    | (Omit<NonNullable<FoundPatient['nextAppointment']>, 'startsAt'> & {
        startsAtMs: number;
      })
    | null;
};

/**
 * Matching patients: by code, then today's, then those with a word that begins so, then the others by name,
 * then those whose name sounds alike. Reads at most the first 200 matches, because more would not help.
 */
export async function listMatchingPatients(
  db: Database,
  { query, today, most }: PatientSearch,
): Promise<FoundPatientRow[]> {
  const matches = matchesOf(query);
  const { rows } = await commitAtOnce(db, async (tx) => {
    const [, result] = await Promise.all([
      planFor(query).execute(tx),
      sql<FoundPatientRow>`
        with expected as materialized (
          select distinct patient_id from appointments appointment
          where ${sinceEvening(today)} and appointment.starts_at < ${today.to}
            and status in ('booked', 'arrived', 'in_progress')
        ), candidate as (
          select patient_id as id, 0 as rank from appointments where code = ${query.code} and patient_id is not null
          union all
          select patient.id, 1 from expected cross join lateral (select * from patients
            where id = expected.patient_id offset 0) patient where ${matches}
          union all
          (select patient.id, case when ${beginsSo(query)} then 2 else 3 end
            from (select * from patients patient where ${matches} limit 200) patient)
          ${likeSounding(query)}
        ), ranked as (
          select id, min(rank) as rank from candidate group by id
        ), best as (
          select patient.*, ranked.rank from ranked join patients patient on patient.id = ranked.id
          order by ranked.rank, patient.search_text, patient.id limit ${most}
        )
        select best.id, best.full_name, best.chosen_name, best.family_names, best.dni, ${documentOf('best')} as document,
          best.birth_date, best.phone,
          best.identity_verified_at is not null as is_identity_verified, next.appointment as next_appointment
        from best left join lateral (
          select json_build_object('id', appointment.id, 'code', appointment.code, 'status', appointment.status,
            'isConfirmed', appointment.confirmed_at is not null,
            'startsAtMs', extract(epoch from appointment.starts_at) * 1000,
            'doctor', json_build_object('id', doctor.id, 'name', doctor.name)) as appointment
          from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
          where appointment.patient_id = best.id and ${sinceEvening(today)}
            and appointment.status in ('booked', 'arrived', 'in_progress')
          order by appointment.starts_at limit 1) next on true
        order by best.rank, best.search_text, best.id`.execute(tx),
    ]);
    return result;
  });
  return rows;
}

/** Appointments of today or later, and those of the evening before whose session goes on. */
function sinceEvening({
  from,
  now,
}: PatientSearch['today']): RawBuilder<unknown> {
  return sql`appointment.starts_at >= ${from}::timestamptz - interval '1 day' and (appointment.starts_at >= ${from}
    or session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}::timestamptz)`;
}

/**
 * For one word, statistics show if a scan is fastest. They do not show how rare two words are together, and
 * the indexes cost the same in any case.
 */
function planFor({ words, numbers }: PatientQuery): RawBuilder<unknown> {
  return words.length + numbers.length > 1
    ? sql`set local enable_seqscan to off`
    : sql`set local plan_cache_mode to force_custom_plan`;
}

/** Must equal the index definitions. The row is called `patient`. */
function matchesOf({ words, numbers }: PatientQuery): RawBuilder<unknown> {
  const conditions = [
    ...words.map((word) =>
      numbers.length > 0 ? hasWordOrSeries(word) : hasWord(word),
    ),
    ...numbers.map(hasNumber),
  ];
  // Only a code was typed.
  return conditions.length === 0
    ? sql`false`
    : sql.join(conditions, sql` and `);
}

function hasWord(word: string): RawBuilder<unknown> {
  const inName = sql`' ' || patient.search_text like ${anywhere(word)}`;
  if (!/\d{3}/.test(word)) return inName;
  return sql`(${inName} or patient.document_number like ${`%${literal(word.toUpperCase())}%`})`;
}

/** Beside a number, up to three letters may be the series of a passport: 'YA 1234567'. */
function hasWordOrSeries(word: string): RawBuilder<unknown> {
  if (!/^[a-z]{1,3}$/.test(word)) return hasWord(word);
  return sql`(${hasWord(word)} or patient.document_number like ${`${word.toUpperCase()}%`})`;
}

function hasNumber(digits: string): RawBuilder<unknown> {
  const part = `%${digits}%`;
  return sql`(patient.dni like ${part} or phone_without_country(patient.phone) like ${part}
    or patient.document_number like ${part})`;
}

/** Another part of the union: names that sound like a word, or contain its sound. Empty for short words. */
function likeSounding({ words, numbers }: PatientQuery): RawBuilder<unknown> {
  if (!words.some(isHeard)) return sql``;
  const conditions = [
    ...words.map((word) =>
      isHeard(word)
        ? sql`patient.search_sound like '%' || sound_of(${word}) || '%'`
        : hasWord(word),
    ),
    ...numbers.map(hasNumber),
  ];
  return sql`union all (select patient.id, 4 from patients patient
    where ${sql.join(conditions, sql` and `)} limit 50)`;
}

// With fewer than three letters the index only helps at the beginning of a word.
function anywhere(word: string): string {
  return word.length < 3 ? `% ${literal(word)}%` : `%${literal(word)}%`;
}

function beginsSo({ words, numbers }: PatientQuery): RawBuilder<unknown> {
  const conditions = [
    ...words.map(
      (word) => sql`' ' || patient.search_text like ${`% ${literal(word)}%`}`,
    ),
    ...numbers.map(
      (digits) => sql`coalesce(patient.dni like ${`${digits}%`}, false)`,
    ),
  ];
  return conditions.length === 0
    ? sql`false`
    : sql.join(conditions, sql` and `);
}

function literal(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
