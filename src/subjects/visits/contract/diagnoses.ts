import { z } from 'zod';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const FoundDiagnosisSchema = named('FoundDiagnosis', {
  text: z
    .string()
    .describe('Its whole name; a visit takes its first 120 characters.'),
  code: z.string().nullable().describe('Null: from our own short list.'),
  codeSystem: z
    .string()
    .nullable()
    .describe('The list of the code; null: no code.'),
});
export type FoundDiagnosis = z.infer<typeof FoundDiagnosisSchema>;

export const doctorDiagnosesContract = {
  search: post(
    '/diagnoses/search',
    'Finds diagnoses to write in a visit',
    'Searches by words, without accents or case, or by code, in the lists that the clinic imported and in a short one of common complaints; at most 12. A POST, so that no address has a diagnosis; changes nothing.',
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        query: z
          .string()
          .max(120, 'Escriba menos.')
          .describe('The typed text.'),
      }),
    )
    .output(z.array(FoundDiagnosisSchema)),
};
