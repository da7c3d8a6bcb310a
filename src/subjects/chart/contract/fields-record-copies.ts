import { z } from 'zod';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const CopyPatientSchema = named(
  'CopyPatient',
  'Whose record is to be copied.',
  {
    id: z.uuid(),
    name: z.string().describe('How they are addressed.'),
    dni: z.string().nullable().describe('Null: they have none.'),
    document: OtherDocumentSchema,
  },
);
