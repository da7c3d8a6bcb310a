import { z } from 'zod';
import {
  FamilyNamesSchema,
  OtherDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const LookalikeSchema = named(
  'Lookalike',
  'A person on file, maybe the same as the new patient.',
  {
    id: z.uuid(),
    fullName: z.string(),
    chosenName: z.string().nullable(),
    familyNames: FamilyNamesSchema,
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    birthDate: z.iso.date().nullable(),
    phone: z.string().nullable(),
  },
);
export type Lookalike = z.infer<typeof LookalikeSchema>;
