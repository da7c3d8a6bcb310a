import { z } from 'zod';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const CopyPatientSchema = named(
  'CopyPatient',
  'The patient of the record to copy.',
  {
    id: z.uuid(),
    name: z.string().describe('The name to address them by.'),
    dni: z.string().nullable().describe('Null: they have none.'),
    document: OtherDocumentSchema,
  },
);
