import { sql } from 'kysely';
import { usualSearchWords } from '../../../base/clinic/rules/usual-search-words.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpSpecialty } from '../contract/specialties.ts';

type SpecialtyRow = Omit<SetUpSpecialty, 'searchWords' | 'hasUsualWords'> & {
  searchWords: string[] | null;
};

/** All specialties by name, including disabled ones, with the number of appointments to come of each practice. */
export async function listSpecialtyRows(
  db: Database,
  now: Date,
): Promise<SetUpSpecialty[]> {
  const { rows } = await sql<SpecialtyRow>`
    with given as materialized (select practice_id, count(*)::int as appointments from appointments
        where status in ('booked', 'arrived') and starts_at > ${now} group by practice_id),
      done_by as materialized (select practice_id, count(*)::int as doctors from doctor_practices own
        join doctors doctor on doctor.id = own.doctor_id and doctor.is_enabled and doctor.status = 'active'
        group by practice_id)
    select specialty.id, specialty.revision, specialty.name, specialty.is_reserved, specialty.is_enabled,
      specialty.search_words,
      (select count(*)::int from doctor_specialties own
        join doctors doctor on doctor.id = own.doctor_id and doctor.is_enabled and doctor.status = 'active'
        where own.specialty_id = specialty.id) as doctor_count,
      (select coalesce(sum(appointments), 0)::int from practices practice join given on practice_id = practice.id
        where practice.specialty_id = specialty.id) as appointments_to_come,
      (select coalesce(json_agg(json_build_object('id', practice.id, 'revision', practice.revision,
          'name', practice.name, 'visitMinutes', visit_minutes, 'preparation', preparation,
          'asksOrder', asks_order, 'asksAuthorization', asks_authorization,
          'priceCents', price_cents, 'maxSessions', max_sessions, 'isFirstChoice', is_first_choice, 'isEnabled', practice.is_enabled,
          'appointmentsToCome', coalesce(given.appointments, 0), 'doctorCount', coalesce(done_by.doctors, 0))
          order by not is_first_choice, fold_for_search(practice.name)), '[]')
        from practices practice left join given on given.practice_id = practice.id
          left join done_by on done_by.practice_id = practice.id
        where practice.specialty_id = specialty.id) as practices
    from specialties specialty order by specialty.search_text`.execute(db);
  return rows.map(({ searchWords, ...specialty }) => ({
    ...specialty,
    searchWords: searchWords ?? usualSearchWords(specialty.name),
    hasUsualWords: searchWords === null,
  }));
}

export async function findSpecialtyOfPractice(
  db: Database,
  practiceId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('practices')
    .select('specialtyId')
    .where('id', '=', practiceId)
    .executeTakeFirst();
  return row?.specialtyId;
}
