import { z } from 'zod';
import { get, put } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ITEMS_MAX } from '../rules/questionnaire.ts';
import {
  AnsweredSchema,
  appointmentOfQuestionnaires,
  ItemAnswerSchema,
  QuestionnaireItemSchema,
  ReaderScopeSchema,
} from './fields.ts';

export const OwnQuestionnaireSchema = named(
  'OwnQuestionnaire',
  'A form of an appointment.',
  {
    questionnaireId: z.uuid().describe('The form.'),
    version: z.int32().describe('Whoever answers names it.'),
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
    canAnswer: z
      .boolean()
      .describe('It was not answered, and the visit is still to come.'),
    response: z
      .strictObject({
        ...AnsweredSchema,
        answers: z
          .array(ItemAnswerSchema)
          .nullable()
          .describe(
            'Without what was left blank; null: somebody else answered.',
          ),
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
    .errors(refusing('NOT_FOUND'))
    .input(appointmentOfQuestionnaires)
    .output(z.array(OwnQuestionnaireSchema)),
  answer: put(
    '/appointments/{appointmentId}/questionnaires/{questionnaireId}/response',
    'Answers a form, once',
    'The same answers again are the answer that there is; others are refused. CHANGED_MEANWHILE: there is another version. INVALID_INPUT names `answers.{linkId}`.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'CHANGED_MEANWHILE',
        'QUESTIONNAIRE_ANSWERED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      appointmentOfQuestionnaires.extend({
        questionnaireId: z.uuid().describe('The form.'),
        seenVersion: z
          .int32()
          .min(1)
          .max(100_000)
          .describe('The version that was read.'),
        answers: z
          .array(ItemAnswerSchema)
          .max(ITEMS_MAX)
          .describe('Of the questions that are answered.'),
        isAccepted: z.boolean().describe('Of a consent: its text is accepted.'),
      }),
    )
    .output(OwnQuestionnaireSchema),
};
