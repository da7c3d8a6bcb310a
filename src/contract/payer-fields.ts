import { z } from 'zod';
import { named } from './named.ts';

/** Who pays, as a request names them for a person. */
export const payerFields = {
  insurerId: z.uuid().optional().describe('Who pays; absent: the patient.'),
  planId: z.uuid().optional(),
  isPayerSaid: z
    .boolean()
    .optional()
    .describe(
      'The payer was chosen for this very person. Otherwise what is on file decides for somebody for whom who is signed in acts: a payer who is not theirs is passed over.',
    ),
};

export const PayerSchema = named('Payer', 'Who pays for a person: an insurer, with the plan; or the person.', {
  insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
});
export type Payer = z.infer<typeof PayerSchema>;
