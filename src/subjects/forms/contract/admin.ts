import { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import { revision } from '../../../base/clinic/contract/catalogue-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  QuestionnaireFieldsSchema,
  QuestionnaireItemSchema,
  ReaderScopeSchema,
} from './fields.ts';

export const SetUpQuestionnaireSchema = named('SetUpQuestionnaire', {
  id: z.uuid(),
  revision,
  version: z.int32().describe('The newest version, which patients answer.'),
  title: z.string().describe('The name of the form.'),
  introduction: z.string().describe('The text before the questions.'),
  readers: ReaderScopeSchema,
  consent: z
    .string()
    .nullable()
    .describe('The text to accept whole; null: it is no consent.'),
  items: z
    .array(QuestionnaireItemSchema)
    .describe('The questions, in their order.'),
  practiceIds: z.array(z.uuid()).describe('The practices that ask for it.'),
  isEnabled: z.boolean(),
  responseCount: z.int32().describe('The number of answers to all versions.'),
});
export type SetUpQuestionnaire = z.infer<typeof SetUpQuestionnaireSchema>;

const saving = { NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE };
const all = z.array(SetUpQuestionnaireSchema);

/** The clinic's forms. Nothing is deleted. Every act returns all forms after it, and no patient's answer. */
export const adminQuestionnairesContract = {
  list: get(
    '/questionnaires',
    'Lists the forms that patients answer before a visit',
  ).output(all),
  create: create('/questionnaires', 'Adds a form')
    .errors(saving)
    .input(QuestionnaireFieldsSchema)
    .output(all),
  save: put(
    '/questionnaires/{questionnaireId}',
    'Saves a form',
    'New words, questions or readers make a new version, for patients without an answer.',
  )
    .errors(saving)
    .input(
      QuestionnaireFieldsSchema.extend({ questionnaireId: z.uuid(), revision }),
    )
    .output(all),
};
