import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface ReaderRow {
  day: string;
  name: string;
  purpose:
    | 'visit'
    | 'attending'
    | 'exception'
    | 'copy'
    | 'family'
    | 'activation'
    | 'email'
    | 'family_link';
  reason: string | null;
  firstAt: Date;
  lastAt: Date;
  /** The number of looks. */
  count: number;
  isPatient: boolean;
}

/**
 * Lists the readers of a record: a row for each person, purpose and day, newest first. Pages that a doctor
 * reads within ten minutes of one another are one look, of the visit if one of them is. Each copy and each
 * search counts by itself.
 */
export async function listReaders(
  db: Database,
  {
    patientId,
    zone,
    limit,
  }: { patientId: string; zone: string; limit: number },
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    with reads as (
      select id, at, doctor_id, reader_name, purpose, exception_id, (at at time zone ${zone})::date as day,
        shows in ('record', 'documents') and not by_search and purpose <> 'copy' as is_page
      from record_reads where patient_id = ${patientId}
    ), begun as (
      select *, case when is_page and at - lag(at) over follows <= interval '10 minutes' then 0 else 1 end as begins
      from reads window follows as (partition by day, doctor_id, reader_name, exception_id, is_page order by at, id)
    ), placed as (
      select *, sum(begins) over (partition by day, doctor_id, reader_name, exception_id, is_page order by at, id) as look
      from begun
    ), looks as (
      select day, doctor_id, reader_name, exception_id, min(at) as first_at, max(at) as last_at, max(id) as last_id,
        case when is_page and bool_or(purpose = 'visit') then 'visit' else min(purpose) end as purpose
      from placed group by day, doctor_id, reader_name, exception_id, is_page, look
    )
    select looks.day, looks.reader_name as name, looks.purpose, exception.reason, looks.doctor_id is null as is_patient,
      min(first_at) as first_at, max(last_at) as last_at, count(*)::int as count
    from looks left join record_exceptions exception on exception.id = looks.exception_id
    group by looks.day, looks.doctor_id, looks.reader_name, looks.purpose, exception.id
    union all
    select (at at time zone ${zone})::date, coalesce(user_name, ''), what, null, false, at, at, 1
      from account_openings where patient_id = ${patientId} and what <> 'identity'
    union all
    select (at at time zone ${zone})::date, user_name, 'family_link', representative_name, false, at, at, 1
      from family_openings where patient_id = ${patientId}
    order by last_at desc, count limit ${limit}`.execute(db);
  return rows;
}
