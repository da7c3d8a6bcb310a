import { z } from 'zod';
import {
  typedLines,
  typedOrNull,
} from '../../../base/ui/forms/typed-fields.ts';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import {
  checkItems,
  QuestionnaireFieldsSchema,
  QuestionnaireItemFieldsSchema,
} from '../contract/fields.ts';
import { ITEMS_MAX } from '../rules/questionnaire.ts';

const fields = QuestionnaireFieldsSchema.shape;
/** A form as an administrator types it: the options of a choice are lines of one text. */
export const questionnaireSchema = QuestionnaireFieldsSchema.extend({
  consent: typedOrNull.pipe(fields.consent),
  items: z
    .array(
      QuestionnaireItemFieldsSchema.extend({
        options: typedLines.pipe(QuestionnaireItemFieldsSchema.shape.options),
      }),
    )
    .max(ITEMS_MAX, `Hasta ${ITEMS_MAX} preguntas.`)
    .superRefine((items, context) =>
      checkItems(items, (path, message) =>
        context.addIssue({ code: 'custom', path, message }),
      ),
    ),
});
export type TypedQuestionnaire = z.input<typeof questionnaireSchema>;

/** A saved form in the fields of the editor. Null: a new form. */
export function typedOf(entry: SetUpQuestionnaire | null): TypedQuestionnaire {
  return {
    title: entry?.title ?? '',
    introduction: entry?.introduction ?? '',
    // The default is professionals alone, because answers may be clinical. The clinic may change it.
    readers: entry?.readers ?? 'professionals',
    consent: entry?.consent ?? '',
    items: (entry?.items ?? []).map((item) => ({
      ...item,
      options: item.options.join('\n'),
    })),
    practiceIds: entry?.practiceIds ?? [],
    isEnabled: entry?.isEnabled ?? true,
  };
}
