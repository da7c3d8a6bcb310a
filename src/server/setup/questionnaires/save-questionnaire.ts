import type { QuestionnaireFields } from '../../../contract/questionnaires/fields.ts';
import { tidyWrittenText } from '../../../domain/text/written-text.ts';
import type { Services } from '../../clinic/services.ts';
import { invalid } from '../../kernel/refusal.ts';
import { type LeftEntry, saveEntry } from '../lists/save-entry.ts';
import {
  insertVersionIfNew,
  listQuestionnairesSetUp,
  updatePracticesOf,
} from './questionnaire-set-up-queries.ts';

/**
 * Adds or saves a form. Other words, questions or readers are a new version: what was answered stays as it was read. A form
 * that is turned off is asked of nobody.
 */
export async function saveQuestionnaire(
  services: Services,
  { fields, ...left }: LeftEntry<QuestionnaireFields>,
) {
  const { db } = services;
  const content = tidied(fields);
  const { title, consent, items } = content;
  if (items.length === 0 && consent === null) {
    return invalid('items', 'Agregue al menos una pregunta, o un texto para aceptar.');
  }
  const values = { title, isEnabled: fields.isEnabled };
  return saveEntry(services, left, {
    table: 'questionnaires',
    name: 'questionnaire',
    values,
    newValues: async () => values,
    after: async (tx, questionnaireId) => {
      await insertVersionIfNew(tx, { ...content, questionnaireId, madeAt: left.now, madeBy: left.actor.id });
      const areThere = await updatePracticesOf(tx, { questionnaireId, practiceIds: fields.practiceIds });
      return areThere ? undefined : invalid('practiceIds', 'Una de las prácticas ya no está.').refusal;
    },
    answer: () => listQuestionnairesSetUp(db),
  });
}

function tidied({ title, introduction, readers, consent, items }: QuestionnaireFields) {
  return {
    ...{ title: tidyWrittenText(title), introduction: tidyWrittenText(introduction), readers },
    // What only looked like a text is none.
    consent: (consent && tidyWrittenText(consent)) || null,
    items: items.map((item) => ({
      ...item,
      text: tidyWrittenText(item.text),
      help: tidyWrittenText(item.help),
      options: item.options.map(tidyWrittenText),
    })),
  };
}
