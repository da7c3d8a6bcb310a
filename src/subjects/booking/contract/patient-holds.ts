import { z } from 'zod';
import {
  forWhom,
  PayerSchema,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { post } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import { BookerIdentifiedSchema } from './booking.ts';
import { HOLD_EXPIRED } from './refusals.ts';

const personOfHold = z.strictObject({
  holdId: z.uuid(),
  patientId: forWhom,
  ...payerFields,
});

const paidBy = {
  payer: PayerSchema.describe('The payer for that person.'),
  visit: VisitSchema.describe('The visit of that person, with its price.'),
};

export const HoldPayerSchema = named(
  'HoldPayer',
  'The payer of a held time for this person.',
  paidBy,
);

export type HoldPayer = z.infer<typeof HoldPayerSchema>;

export const HoldProvedSchema = BookerIdentifiedSchema.extend(paidBy).meta({
  id: 'HoldProved',
});

export const patientHoldsContract = {
  payer: post(
    '/holds/{holdId}/payer',
    'Reads the payer and price of a held time for a patient',
    "Changes nothing. Without a payer: the hold's, or the coverage of the represented person.",
  )
    .errors({ HOLD_EXPIRED, NOT_FOUND, INVALID_INPUT })
    .input(personOfHold)
    .output(HoldPayerSchema),
  prove: post(
    '/holds/{holdId}/proof',
    'Proves the signed-in patient for a hold',
    'At N2 also for a represented person. It decides the payer.',
  )
    .errors({ HOLD_EXPIRED, NOT_FOUND, INVALID_INPUT })
    .input(personOfHold)
    .output(HoldProvedSchema),
};
