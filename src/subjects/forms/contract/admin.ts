import { z } from 'zod';
import { refusing } from '../../../base/api/contract/refusing.ts';
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
  version: z.int32().describe('The newest version: the one that is asked.'),
  title: z.string().describe('How the form is called.'),
  introduction: z.string().describe('What is read before the questions.'),
  readers: ReaderScopeSchema,
  consent: z
    .string()
    .nullable()
    .describe('What is accepted, whole; null: it is no consent.'),
  items: z
    .array(QuestionnaireItemSchema)
    .describe('The questions, in their order.'),
  practiceIds: z.array(z.uuid()).describe('That ask for it.'),
  isEnabled: z.boolean(),
  responseCount: z
    .int32()
    .describe('How often any of its versions was answered.'),
});
export type SetUpQuestionnaire = z.infer<typeof SetUpQuestionnaireSchema>;

const saving = refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE');
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
    'Other words, questions or readers make a new version, asked of who has not answered.',
  )
    .errors(saving)
    .input(
      QuestionnaireFieldsSchema.extend({ questionnaireId: z.uuid(), revision }),
    )
    .output(all),
};
