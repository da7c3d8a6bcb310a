import { z } from 'zod';
import { get, put } from '../../../base/api/contract/patient-routes.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
import { ITEMS_MAX } from '../rules/questionnaire.ts';
import {
  AnsweredSchema,
  appointmentOfQuestionnaires,
  ItemAnswerSchema,
  QuestionnaireItemSchema,
  ReaderScopeSchema,
} from './fields.ts';
import { QUESTIONNAIRE_ANSWERED } from './refusals.ts';

export const OwnQuestionnaireSchema = named(
  'OwnQuestionnaire',
  'A form of an appointment.',
  {
    questionnaireId: z.uuid(),
    version: z.int32().describe('Send it with the answers.'),
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
    canAnswer: z
      .boolean()
      .describe('True: it has no answer, and the visit is still to come.'),
    response: z
      .strictObject({
        ...AnsweredSchema,
        answers: z
          .array(ItemAnswerSchema)
          .nullable()
          .describe('Without blank answers; null: another person answered.'),
      })
      .nullable()
      .describe('Null: it was not answered.'),
  },
);
export type OwnQuestionnaire = z.infer<typeof OwnQuestionnaireSchema>;

/** The forms before a visit, for the patient's own appointments and those of patients they represent. */
export const patientQuestionnairesContract = {
  list: get(
    '/appointments/{appointmentId}/questionnaires',
    'Lists the forms of an appointment',
  )
    .errors({ NOT_FOUND })
    .input(appointmentOfQuestionnaires)
    .output(z.array(OwnQuestionnaireSchema)),
  answer: put(
    '/appointments/{appointmentId}/questionnaires/{questionnaireId}/response',
    'Answers a form, once',
    'The same answers again get the first result. QUESTIONNAIRE_ANSWERED: there are other answers. CHANGED_MEANWHILE: there is another version. INVALID_INPUT names `answers.{linkId}`.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      CHANGED_MEANWHILE,
      QUESTIONNAIRE_ANSWERED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      appointmentOfQuestionnaires.extend({
        questionnaireId: z.uuid(),
        seenVersion: z
          .int32()
          .min(1)
          .max(100_000)
          .describe('The version that was read.'),
        answers: z
          .array(ItemAnswerSchema)
          .max(ITEMS_MAX)
          .describe('The answers, without blanks.'),
        isAccepted: z
          .boolean()
          .describe('True: the text of a consent is accepted.'),
      }),
    )
    .output(OwnQuestionnaireSchema),
};
