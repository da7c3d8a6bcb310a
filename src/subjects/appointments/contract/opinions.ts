import { z } from 'zod';
import { shownPatient } from '../../../base/api/contract/family-fields.ts';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { OPINION_MOST_LETTERS } from '../rules/visit-opinion.ts';
import { OPINION_GIVEN, OPINION_TOO_LATE, WRONG_STATUS } from './refusals.ts';

export const OpenQuestionSchema = named(
  'OpenQuestion',
  'A visit that the patient may still rate.',
  {
    appointmentId: z.uuid(),
    patient: shownPatient,
    startsAt: InstantSchema,
    doctorName: z.string(),
  },
);
export type OpenQuestion = z.infer<typeof OpenQuestionSchema>;

/** One question after each visit, which the patient may answer once. */
export const patientOpinionsContract = {
  list: get(
    '/opinions',
    'Lists the visits that the patient may rate',
    'Visits of the last fourteen days without an opinion. Below N2 none is listed.',
  ).output(z.array(OpenQuestionSchema)),
  give: post(
    '/appointments/{appointmentId}/opinion',
    'Rates a visit',
    'Once. It is counted with others of the same professional and practice, without any name.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      OPINION_TOO_LATE,
      OPINION_GIVEN,
    })
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        rating: z
          .int('Elija del 1 al 5.')
          .min(1, 'Elija del 1 al 5.')
          .max(5, 'Elija del 1 al 5.')
          .describe('1: very bad, 5: very good.'),
        text: z
          .string()
          .trim()
          .max(OPINION_MOST_LETTERS, `Hasta ${OPINION_MOST_LETTERS} letras.`)
          .describe('More words of the patient; empty: none.'),
      }),
    )
    .output(
      z.strictObject({
        isKept: z.literal(true).describe('The opinion is kept.'),
      }),
    ),
};
