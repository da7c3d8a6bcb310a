import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { FamilyKindSchema, FamilyScopeSchema } from './family-fields.ts';

export const ActingSchema = named(
  'Acting',
  'Who is signed in, and for whom their session acts now. At N1 by their first names alone.',
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
      .describe('Null: for themselves.'),
  },
);

export type Acting = z.infer<typeof ActingSchema>;
