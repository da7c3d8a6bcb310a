import { z } from 'zod';
import { named } from './named.ts';
import { OtherDocumentSchema } from './person-fields.ts';

export const CopyPatientSchema = named('CopyPatient', 'Whose record is to be copied.', {
  id: z.uuid(),
  name: z.string().describe('How they are addressed.'),
  dni: z.string().nullable().describe('Null: they have none.'),
  document: OtherDocumentSchema,
});
