import { z } from 'zod';
import { StartSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const SlotSchema = named(
  'Slot',
  'A time to book: doctor, practice, start and payer (without insurer: privately).',
  {
    doctorId: z.uuid(),
    practiceId: z.uuid(),
    startsAt: StartSchema,
    insurerId: z.uuid().optional(),
    planId: z.uuid().optional(),
  },
);

export type Slot = z.infer<typeof SlotSchema>;
