import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import type { QuestionnaireFields } from '../contract/fields.ts';

/** All forms by title in their newest version, with the number of answers but without their content. */
export async function listQuestionnairesSetUp(
  db: Database,
): Promise<SetUpQuestionnaire[]> {
  const { rows } = await sql<SetUpQuestionnaire>`
    select form.id, form.revision, form.title, form.is_enabled, newest.version, newest.introduction, newest.readers,
      newest.consent, newest.items,
      array(select practice_id from questionnaire_practices where questionnaire_id = form.id
        order by practice_id)::text[] as practice_ids,
      (select count(*)::int from questionnaire_responses where questionnaire_id = form.id) as response_count
    from questionnaires form cross join lateral (select * from questionnaire_versions
      where questionnaire_id = form.id order by version desc limit 1) newest
    order by fold_for_search(form.title)`.execute(db);
  return rows;
}

type Content = Pick<
  QuestionnaireFields,
  'title' | 'introduction' | 'readers' | 'consent' | 'items'
>;

/** Publishes the content of a form as its newest version, unless that version is the same. */
export async function insertVersionIfNew(
  db: Database,
  version: Content & { questionnaireId: string; madeAt: Date; madeBy: string },
): Promise<void> {
  const {
    questionnaireId,
    title,
    introduction,
    readers,
    consent,
    madeAt,
    madeBy,
  } = version;
  const items = JSON.stringify(version.items);
  await sql`
    with newest as (select * from questionnaire_versions where questionnaire_id = ${questionnaireId}
      order by version desc limit 1)
    insert into questionnaire_versions (questionnaire_id, version, title, introduction, readers, consent, items, made_at,
        made_by)
      select ${questionnaireId}, coalesce((select version from newest), 0) + 1, ${title}, ${introduction}, ${readers},
        ${consent}, ${items}::jsonb, ${madeAt}, ${madeBy}
      where not exists (select from newest where (title, introduction, readers, items) =
        (${title}::text, ${introduction}::text, ${readers}::text, ${items}::jsonb)
        and consent is not distinct from ${consent}::text)`.execute(db);
}

/** False: one of the practices does not exist. */
export async function updatePracticesOf(
  db: Database,
  {
    questionnaireId,
    practiceIds,
  }: { questionnaireId: string; practiceIds: string[] },
): Promise<boolean> {
  const wanted = [...new Set(practiceIds)];
  await sql`delete from questionnaire_practices where questionnaire_id = ${questionnaireId}
    and practice_id <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into questionnaire_practices (questionnaire_id, practice_id)
    select ${questionnaireId}, id from practices where id = any(${wanted}::uuid[]) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from questionnaire_practices
    where questionnaire_id = ${questionnaireId}`.execute(db);
  return rows[0]?.count === wanted.length;
}
