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
    .describe("Whether the patient brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe("Whether the patient's coverage has to authorise it."),
  insurerName: z.string().nullable(),
  isCovered: z
    .boolean()
    .describe(
      'False where an insurer was named that this doctor does not take: the private price applies.',
    ),
  dueCents: CentsSchema.nullable().describe(
    'What will be paid at the counter: the copay where covered, else the private price; null where told there.',
  ),
});

export type Visit = z.infer<typeof VisitSchema>;
