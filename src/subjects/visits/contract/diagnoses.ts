import { z } from 'zod';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const FoundDiagnosisSchema = named('FoundDiagnosis', {
  text: z
    .string()
    .describe('Its whole name; a visit takes its first 120 characters.'),
  code: z
    .string()
    .nullable()
    .describe('Null: of our own short list, without a code.'),
  codeSystem: z
    .string()
    .nullable()
    .describe('The list that the code is of; null without a code.'),
});
export type FoundDiagnosis = z.infer<typeof FoundDiagnosisSchema>;

export const doctorDiagnosesContract = {
  search: post(
    '/diagnoses/search',
    'Finds diagnoses to write in a visit',
    "By words, without accents or case, or by code: of the lists that the clinic imported, and of a short one of common complaints. Twelve at most. A POST, so that nobody's diagnosis is in an address; changes nothing.",
  )
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        query: z.string().max(120, 'Escriba menos.').describe('What is typed.'),
      }),
    )
    .output(z.array(FoundDiagnosisSchema)),
};
