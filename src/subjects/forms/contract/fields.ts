import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { typedLine } from '../../../base/clinic/contract/catalogue-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { tidyWrittenText } from '../../../base/text/written-text.ts';
import {
  ITEM_TEXT_MAX,
  ITEMS_MAX,
  itemTypes,
  OPTION_MAX,
  OPTIONS_MAX,
  readerScopes,
  TEXT_MAX,
} from '../rules/questionnaire.ts';

export const ReaderScopeSchema = z
  .enum(readerScopes, 'Elija quién lee las respuestas.')
  .meta({
    id: 'ReaderScope',
    description: 'The counter and professionals, or professionals alone.',
  });

const ItemTypeSchema = z.enum(itemTypes, 'Elija cómo se responde.').meta({
  id: 'QuestionnaireItemType',
  description: 'The type, by its FHIR name.',
});

const linkId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .describe('The name of the question in all versions.');

const itemWords = {
  isRequired: 'True: it needs an answer.',
  help: 'How to answer.',
  options: 'The options of a choice.',
};

export const QuestionnaireItemSchema = named(
  'QuestionnaireItem',
  'A question of a form.',
  {
    linkId,
    type: ItemTypeSchema,
    text: z.string().describe('The question.'),
    help: z.string().describe(itemWords.help),
    isRequired: z.boolean().describe(itemWords.isRequired),
    options: z.array(z.string()).describe(itemWords.options),
  },
);

/** Text of several lines, tidied before its length is checked. */
const written = (text: z.ZodString) =>
  z.string().transform(tidyWrittenText).pipe(text);

/** A question as an administrator writes it. */
export const QuestionnaireItemFieldsSchema = named('QuestionnaireItemFields', {
  linkId,
  type: ItemTypeSchema,
  text: typedLine(
    'Escriba la pregunta.',
    z
      .string()
      .min(2, 'Escriba la pregunta.')
      .max(ITEM_TEXT_MAX, `Hasta ${ITEM_TEXT_MAX} letras.`),
  ).describe('The question.'),
  help: typedLine(
    'Escriba la ayuda.',
    z.string().max(ITEM_TEXT_MAX, `Hasta ${ITEM_TEXT_MAX} letras.`),
  ).describe(itemWords.help),
  isRequired: z.boolean().describe(itemWords.isRequired),
  options: z
    .array(
      typedLine(
        'Escriba la respuesta.',
        z
          .string()
          .min(1, 'Escriba la respuesta.')
          .max(OPTION_MAX, `Cada respuesta, hasta ${OPTION_MAX} letras.`),
      ),
    )
    .max(OPTIONS_MAX, `Hasta ${OPTIONS_MAX} respuestas.`)
    .describe(itemWords.options),
});

/** Checks the questions together: names are unique, and a choice has at least two options. */
export function checkItems(
  items: readonly z.output<typeof QuestionnaireItemFieldsSchema>[],
  refuse: (path: (string | number)[], message: string) => void,
): void {
  if (new Set(items.map((item) => item.linkId)).size < items.length)
    refuse([], 'Hay una pregunta repetida.');
  items.forEach(({ type, options }, index) => {
    const isChoice = type === 'choice';
    if (isChoice && options.length < 2)
      refuse([index, 'options'], 'Escriba al menos dos respuestas.');
    if (!isChoice && options.length > 0)
      refuse(
        [index, 'options'],
        'Solo una elección tiene respuestas escritas.',
      );
    if (new Set(options).size < options.length)
      refuse([index, 'options'], 'Hay una respuesta repetida.');
  });
}

export const QuestionnaireFieldsSchema = named('QuestionnaireFields', {
  title: typedLine(
    'Escriba el título.',
    z
      .string()
      .min(2, 'Escriba el título.')
      .max(80, 'Hasta 80 letras.')
      .regex(/^[^<>]*$/, 'El título no puede llevar los signos < ni >.'),
  ).describe('The name of the form.'),
  introduction: written(z.string().max(1000, 'Hasta 1000 letras.')).describe(
    'The text before the questions.',
  ),
  readers: ReaderScopeSchema,
  consent: written(
    z
      .string()
      .min(1, 'Escriba el texto que se acepta.')
      .max(10_000, 'Hasta 10.000 letras.'),
  )
    .nullable()
    .describe('The text to accept whole; null: it is no consent.'),
  items: z
    .array(QuestionnaireItemFieldsSchema)
    .max(ITEMS_MAX, `Hasta ${ITEMS_MAX} preguntas.`)
    .superRefine((items, context) =>
      checkItems(items, (path, message) =>
        context.addIssue({ code: 'custom', path, message }),
      ),
    )
    .describe('The questions, in their order.'),
  practiceIds: z
    .array(z.uuid())
    .max(500, 'Son demasiadas prácticas.')
    .describe('The practices that ask for it.'),
  isEnabled: z.boolean().describe('False: no patient is asked.'),
});
export type QuestionnaireFields = z.infer<typeof QuestionnaireFieldsSchema>;

const AnswerValueSchema = z
  .union([z.string().max(TEXT_MAX * 2), z.int(), z.boolean()])
  .meta({
    id: 'AnswerValue',
    description: "A value of the question's type; a day as `YYYY-MM-DD`.",
  });

export const ItemAnswerSchema = named(
  'ItemAnswer',
  'The answer to one question.',
  {
    linkId: z.string().max(40).describe('The name of the question.'),
    value: AnswerValueSchema,
  },
);

export const AnsweredSchema = {
  answeredAt: InstantSchema.describe('When it was answered.'),
  answeredByName: z
    .string()
    .nullable()
    .describe('The representative who answered; null: the patient.'),
  isAccepted: z.boolean().describe('True: the text of a consent is accepted.'),
};

const StaffAnswerSchema = named('StaffAnswer', 'A question with its answer.', {
  linkId,
  type: ItemTypeSchema,
  text: z.string().describe('The question, as it was asked.'),
  value: AnswerValueSchema.nullable().describe('Null: it was left blank.'),
});

export const StaffQuestionnaireSchema = named(
  'StaffQuestionnaire',
  'A form of an appointment, for staff.',
  {
    questionnaireId: z.uuid(),
    title: z.string().describe('The name of the form.'),
    version: z.int32().describe('The version answered, or else to answer.'),
    isOutdated: z.boolean().describe('True: there is a newer version.'),
    readers: ReaderScopeSchema,
    isConsent: z.boolean().describe('True: it is a text to accept.'),
    response: z
      .strictObject({
        ...AnsweredSchema,
        consent: z
          .string()
          .nullable()
          .describe('The accepted text; null: none, or not for this reader.'),
        answers: z
          .array(StaffAnswerSchema)
          .nullable()
          .describe('Null: not for this reader.'),
      })
      .nullable()
      .describe('Null: it was not answered.'),
  },
);
export type StaffQuestionnaire = z.infer<typeof StaffQuestionnaireSchema>;

export const appointmentOfQuestionnaires = z.strictObject({
  appointmentId: z.uuid(),
});
