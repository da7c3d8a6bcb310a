import { z } from 'zod';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  DocumentFieldSchema,
  EmailFieldSchema,
  MemberNumberFieldSchema,
  PersonNameFieldSchema,
  PhoneFieldSchema,
  typedNameFields,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

/* The data that the counter writes about a person. The forms of the panel use these same schemas. */

export const FilePersonSchema = named(
  'FilePerson',
  'The counter’s data and contacts of a person. Without DNI the birth date is needed.',
  {
    ...typedNameFields,
    chosenName: PersonNameFieldSchema.nullable(),
    dni: DniFieldSchema.nullable().describe('Null: none.'),
    document: DocumentFieldSchema.nullable()
      .optional()
      .describe(
        'Another document, beside or in place of the DNI; null: none; absent: unchanged.',
      ),
    hasNoDocument: z.boolean().optional(),
    birthDate: BirthDateFieldSchema.nullable(),
    sexOnDocument: z.enum(['F', 'M', 'X'], 'Elija una opción.').nullable(),
    email: EmailFieldSchema.nullable(),
    phone: PhoneFieldSchema.nullable(),
  },
);

export type FilePerson = z.infer<typeof FilePersonSchema>;

export const CoverageFieldsSchema = z.strictObject({
  insurerId: z
    .uuid('Elija una cobertura de la lista.')
    .nullable()
    .describe('Null: the patient pays.'),
  planId: z.uuid().nullable(),
  memberNumber: MemberNumberFieldSchema.nullable(),
  isPrimary: z.boolean(),
});
