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

const ItemTypeSchema = z
  .enum(itemTypes, 'Elija cómo se responde.')
  .meta({ id: 'QuestionnaireItemType', description: 'By the names of FHIR.' });

const linkId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .describe('Names the question, through all versions.');

const itemWords = {
  isRequired: 'Whether it has to be answered.',
  help: 'How to answer.',
  options: 'Of a choice.',
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
  ).describe('How the form is called.'),
  introduction: written(z.string().max(1000, 'Hasta 1000 letras.')).describe(
    'What is read before the questions.',
  ),
  readers: ReaderScopeSchema,
  consent: written(
    z
      .string()
      .min(1, 'Escriba el texto que se acepta.')
      .max(10_000, 'Hasta 10.000 letras.'),
  )
    .nullable()
    .describe('What is accepted, whole; null: it is no consent.'),
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
    .describe('That ask for it.'),
  isEnabled: z.boolean().describe('Turned off it is asked of nobody.'),
});
export type QuestionnaireFields = z.infer<typeof QuestionnaireFieldsSchema>;

const AnswerValueSchema = z
  .union([z.string().max(TEXT_MAX * 2), z.int(), z.boolean()])
  .meta({
    id: 'AnswerValue',
    description: 'As the question asks; a day as `YYYY-MM-DD`.',
  });

export const ItemAnswerSchema = named(
  'ItemAnswer',
  'The answer to one question.',
  {
    linkId: z.string().max(40).describe('Of the question.'),
    value: AnswerValueSchema,
  },
);

export const AnsweredSchema = {
  answeredAt: InstantSchema.describe('When it was answered.'),
  answeredByName: z
    .string()
    .nullable()
    .describe('Who answered for the patient; null: the patient.'),
  isAccepted: z.boolean().describe('Of a consent: its text is accepted.'),
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
    questionnaireId: z.uuid().describe('The form.'),
    title: z.string().describe('How the form is called.'),
    version: z.int32().describe('That was answered, or is asked.'),
    isOutdated: z
      .boolean()
      .describe('A newer version than this is asked by now.'),
    readers: ReaderScopeSchema,
    isConsent: z.boolean().describe('It is a text to accept.'),
    response: z
      .strictObject({
        ...AnsweredSchema,
        consent: z
          .string()
          .nullable()
          .describe('What was accepted; null: nothing, or not for these eyes.'),
        answers: z
          .array(StaffAnswerSchema)
          .nullable()
          .describe('Null: not for these eyes.'),
      })
      .nullable()
      .describe('Null: it was not answered.'),
  },
);
export type StaffQuestionnaire = z.infer<typeof StaffQuestionnaireSchema>;

export const appointmentOfQuestionnaires = z.strictObject({
  appointmentId: z.uuid(),
});
