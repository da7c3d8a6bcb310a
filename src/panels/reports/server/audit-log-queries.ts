import { sql } from 'kysely';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import type { Database } from '../../../base/kernel/db/database.ts';

export interface AuditRow {
  id: number;
  at: Date;
  kind: string;
  role: PersonRole | null;
  who: string | null;
  whom: string | null;
  address: string | null;
  detail: Record<string, unknown>;
}

export interface AuditRequest {
  from: Date | null;
  /** Excluded. */
  until: Date | null;
  /** Null: no filter by person. */
  people: PeopleMatches | null;
  kind: string | null;
  before: number | null;
  limit: number;
}

export interface PeopleMatches {
  patientIds: string[];
  doctorIds: string[];
  userIds: string[];
}

const mostPeople = 200;

/** People whose name contains all of these words, regardless of accents and case. */
export async function findPeopleByName(
  db: Database,
  words: readonly string[],
): Promise<PeopleMatches> {
  const matches = (column: string) =>
    sql.join(
      words.map(
        (word) =>
          sql`${sql.raw(column)} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
      ),
      sql` and `,
    );
  const { rows } = await sql<PeopleMatches>`select
    array(select id from patients where ${matches("' ' || search_text")} limit ${mostPeople}) as patient_ids,
    array(select id from doctors where ${matches('search_text')} limit ${mostPeople}) as doctor_ids,
    array(select id from system_users where ${matches('fold_for_search(name)')} limit ${mostPeople}) as user_ids`.execute(
    db,
  );
  return rows[0] as PeopleMatches;
}

/** Newest first. A doctor who signed in before having an account is known only as a professional. */
export async function listAuditRows(
  db: Database,
  request: AuditRequest,
): Promise<AuditRow[]> {
  const { from, until, people, kind, before, limit } = request;
  const { rows } = await sql<AuditRow>`
    select event.id, event.at, event.kind, event.role, event.address, event.detail,
      coalesce(account.name, doctor.name, patient.chosen_name, patient.full_name) as who,
      coalesce(subject_account.name, subject.chosen_name, subject.full_name, named_doctor.name) as whom
    from audit_events event
      left join system_users account on account.id = event.user_id
      left join doctors doctor on doctor.id = event.doctor_id
      left join patients patient on patient.id = event.patient_id
      left join system_users subject_account on subject_account.id = event.subject_user_id
      left join patients subject on subject.id = event.subject_patient_id
      left join doctors named_doctor on named_doctor.id::text = event.detail ->> 'doctor'
    where (${before}::bigint is null or event.id < ${before})
      and (${kind}::text is null or event.kind = ${kind})
      and (${from}::timestamptz is null or event.at >= ${from})
      and (${until}::timestamptz is null or event.at < ${until})
      and ${people ? touching(people) : sql`true`}
    order by event.id desc limit ${limit}`.execute(db);
  return rows;
}

const touching = ({ patientIds, doctorIds, userIds }: PeopleMatches) => sql`(
  event.patient_id = any(${patientIds}::uuid[]) or event.subject_patient_id = any(${patientIds}::uuid[])
  or event.doctor_id = any(${doctorIds}::uuid[]) or event.detail ->> 'doctor' = any(${doctorIds}::text[])
  or event.user_id = any(${userIds}::uuid[]) or event.subject_user_id = any(${userIds}::uuid[]))`;
