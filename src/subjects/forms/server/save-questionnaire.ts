import type { Services } from '../../../base/doors/services.ts';
import { invalid } from '../../../base/kernel/refusal.ts';
import { type LeftEntry, saveEntry } from '../../settings/server/save-entry.ts';
import type { QuestionnaireFields } from '../contract/fields.ts';
import {
  insertVersionIfNew,
  listQuestionnairesSetUp,
  updatePracticesOf,
} from './questionnaire-set-up-queries.ts';

/**
 * Adds or saves a form. Other words, questions or readers make a new version, and earlier answers keep
 * theirs. A form that is turned off is not asked.
 */
export async function saveQuestionnaire(
  services: Services,
  { fields, ...left }: LeftEntry<QuestionnaireFields>,
) {
  const { db } = services;
  const { title, introduction, readers, consent, items } = fields;
  if (items.length === 0 && consent === null) {
    return invalid(
      'items',
      'Agregue al menos una pregunta, o un texto para aceptar.',
    );
  }
  const values = { title, isEnabled: fields.isEnabled };
  return saveEntry(services, left, {
    table: 'questionnaires',
    name: 'questionnaire',
    values,
    newValues: async () => values,
    after: async (tx, questionnaireId) => {
      const content = { title, introduction, readers, consent, items };
      await insertVersionIfNew(tx, {
        ...content,
        questionnaireId,
        madeAt: left.now,
        madeBy: left.actor.id,
      });
      const areThere = await updatePracticesOf(tx, {
        questionnaireId,
        practiceIds: fields.practiceIds,
      });
      return areThere
        ? undefined
        : invalid('practiceIds', 'Una de las prácticas ya no está.').refusal;
    },
    answer: () => listQuestionnairesSetUp(db),
  });
}
