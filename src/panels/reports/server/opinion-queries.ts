import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import { OPINIONS_TOGETHER } from '../../../subjects/appointments/rules/visit-opinion.ts';

export interface CountedOpinionsRow {
  doctorName: string;
  practiceName: string;
  answers: number;
  average: number;
  texts: string[];
}

/**
 * Opinions of the visits since that instant, by professional and practice. Each group counts whole fives in
 * order of arrival, so that a subtraction reveals no single answer. Texts are in alphabetical order.
 */
export async function listCountedOpinions(
  db: Database,
  { since }: { since: Date },
): Promise<CountedOpinionsRow[]> {
  const { rows } = await sql<CountedOpinionsRow>`
    with said as (
      select appointment.doctor_id, appointment.practice_id, opinion.rating, opinion.text,
        row_number() over (partition by appointment.doctor_id, appointment.practice_id
          order by opinion.given_at, opinion.appointment_id) as place,
        count(*) over (partition by appointment.doctor_id, appointment.practice_id) as answers
      from visit_opinions opinion join appointments appointment on appointment.id = opinion.appointment_id
      where appointment.starts_at >= ${since}
    )
    select doctor.name as doctor_name, practice.name as practice_name, count(*)::int as answers,
      round(avg(rating), 1)::float as average,
      coalesce(array_agg(text order by fold_for_search(text), text) filter (where text is not null), '{}') as texts
    from said join doctors doctor on doctor.id = said.doctor_id
      join practices practice on practice.id = said.practice_id
    where place <= answers - answers % ${OPINIONS_TOGETHER}
    group by doctor.id, practice.id order by doctor.search_text, doctor.id, practice.name`.execute(
    db,
  );
  return rows;
}
