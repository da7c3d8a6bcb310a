import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { FamilyKindSchema, FamilyScopeSchema } from './family-fields.ts';

export const ActingSchema = named(
  'Acting',
  'The signed-in patient, and the patient of the session now. At N1 with first names only.',
  {
    own: z.strictObject({ patientId: z.uuid(), name: z.string() }),
    acting: z
      .strictObject({
        linkId: z.uuid(),
        patientId: z.uuid(),
        name: z.string(),
        kind: FamilyKindSchema,
        scope: FamilyScopeSchema,
      })
      .nullable()
      .describe('Null: the signed-in one.'),
  },
);

export type Acting = z.infer<typeof ActingSchema>;
