import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const RecordPatientSchema = named(
  'RecordPatient',
  'The patient of the record.',
  {
    id: z.uuid(),
    name: z.string().describe('The name to address them by.'),
    fullName: z.string().describe('The name in the document.'),
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    birthDate: DaySchema.nullable(),
    ageYears: z
      .int32()
      .nullable()
      .describe('The age today; null: the birth date is unknown.'),
    sexOnDocument: z.enum(['F', 'M', 'X']).nullable(),
    coverage: z
      .string()
      .nullable()
      .describe('Insurer and plan, in words; null: none.'),
    recordNumber: z
      .int32()
      .nullable()
      .describe('The number of the record; null: no entry is signed yet.'),
    keptUntil: DaySchema.nullable().describe(
      'The record is kept at least until this day (art. 18).',
    ),
  },
);

export type RecordPatient = z.infer<typeof RecordPatientSchema>;
