import type {
  ItemType,
  QuestionnaireItem,
  ReaderScope,
} from '../../subjects/forms/rules/questionnaire.ts';
import type { TestDatabase } from '../database/database.ts';
import { testNow } from './bookings.ts';

export function someItem(
  linkId: string,
  type: ItemType,
  changes: Partial<QuestionnaireItem> = {},
): QuestionnaireItem {
  return {
    linkId,
    type,
    text: `¿Qué hay de ${linkId}?`,
    help: '',
    isRequired: true,
    options: type === 'choice' ? ['Nunca', 'A veces'] : [],
    ...changes,
  };
}

interface TestQuestionnaire {
  title: string;
  practiceId: string;
  readers?: ReaderScope;
  consent?: string | null;
  items?: QuestionnaireItem[];
}

/** Inserts a form with one version, which patients of a practice are asked to fill in. */
export async function insertQuestionnaire(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    title,
    practiceId,
    readers = 'professionals',
    consent = null,
    items,
  }: TestQuestionnaire,
): Promise<string> {
  const { rows } = await owner.query(
    `with form as (insert into questionnaires (title) values ($1) returning id, title),
        version as (insert into questionnaire_versions (questionnaire_id, version, title, introduction, readers, consent,
            items, made_at)
          select id, 1, title, '', $3, $4, $5, $6 from form)
      insert into questionnaire_practices select id, $2 from form returning questionnaire_id`,
    [
      title,
      practiceId,
      readers,
      consent,
      JSON.stringify(items ?? [someItem('ayuno', 'boolean')]),
      testNow,
    ],
  );
  return rows[0].questionnaire_id;
}
