import { z } from 'zod';
import {
  CentsSchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const VisitSchema = named('Visit', {
  doctor: DoctorRefSchema,
  specialtyName: z.string(),
  practiceName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  roomName: z.string().nullable(),
  preparation: z.string(),
  asksOrder: z
    .boolean()
    .describe("True if the patient brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe('True if the coverage has to authorise it.'),
  insurerName: z.string().nullable(),
  isCovered: z
    .boolean()
    .describe(
      'False if this doctor does not take the named insurer: the private price applies.',
    ),
  dueCents: CentsSchema.nullable().describe(
    'Cents to pay at the counter: the copay if covered, else the private price; null: told there.',
  ),
});

export type Visit = z.infer<typeof VisitSchema>;
