import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const RecordPatientSchema = named(
  'RecordPatient',
  'Whose record it is.',
  {
    id: z.uuid(),
    name: z.string().describe('As they are addressed.'),
    fullName: z.string().describe('As in the document.'),
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    birthDate: DaySchema.nullable(),
    ageYears: z
      .int32()
      .nullable()
      .describe('On the present day; null: the birth date is not known.'),
    sexOnDocument: z.enum(['F', 'M', 'X']).nullable(),
    coverage: z
      .string()
      .nullable()
      .describe('Insurer and plan, in words; null: none.'),
    recordNumber: z
      .int32()
      .nullable()
      .describe('The number of the record; null: nothing was signed yet.'),
    keptUntil: DaySchema.nullable().describe(
      'It is kept at least until then (art. 18).',
    ),
  },
);

export type RecordPatient = z.infer<typeof RecordPatientSchema>;
