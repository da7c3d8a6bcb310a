import { z } from 'zod';
import {
  forWhom,
  PayerSchema,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { post } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import { BookerIdentifiedSchema } from './booking.ts';

const personOfHold = z.strictObject({
  holdId: z.uuid(),
  patientId: forWhom,
  ...payerFields,
});

const paidBy = {
  payer: PayerSchema.describe('Who pays for that person.'),
  visit: VisitSchema.describe(
    'As it is for that person, with what they will pay.',
  ),
};

export const HoldPayerSchema = named(
  'HoldPayer',
  'Who pays for a held time that is for this person.',
  paidBy,
);

export type HoldPayer = z.infer<typeof HoldPayerSchema>;

export const HoldProvedSchema = BookerIdentifiedSchema.extend(paidBy).meta({
  id: 'HoldProved',
});

export const patientHoldsContract = {
  payer: post(
    '/holds/{holdId}/payer',
    'Tells the payer and price of a held time for this patient',
    'Changes nothing. Without a payer: that of the hold, or the coverage of the represented person.',
  )
    .errors(refusing('HOLD_EXPIRED', 'NOT_FOUND', 'INVALID_INPUT'))
    .input(personOfHold)
    .output(HoldPayerSchema),
  prove: post(
    '/holds/{holdId}/proof',
    'Books as who is signed in',
    'At N2 also for a person whom they represent. It decides who pays.',
  )
    .errors(refusing('HOLD_EXPIRED', 'NOT_FOUND', 'INVALID_INPUT'))
    .input(personOfHold)
    .output(HoldProvedSchema),
};
