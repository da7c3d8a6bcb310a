import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DocumentKindSchema } from '../../documents/contract/record-documents.ts';
import { RECORD_QUERY_MAX } from '../../record/rules/record-query.ts';

export const EntryPartSchema = z.enum([
  'reason',
  'findings',
  'diagnoses',
  'plan',
  'background',
  'addendum',
  'medicines',
  'studies',
  'instructions',
  'certificate',
  'presentedTo',
  'allergies',
  'annulment',
] as const);
export type EntryPart = z.infer<typeof EntryPartSchema>;

export const RecordMatchSchema = named(
  'RecordMatch',
  'A signed entry, what was added to one, a document or its annulment that matches.',
  {
    id: z.uuid(),
    folio: z.int32(),
    readAtFolio: z
      .int()
      .describe(
        'Where it is read. Of an addendum or an annulment: the folio that it is about; else its own.',
      ),
    kind: z.enum(['encounter', 'addendum', 'document', 'annulment']),
    documentKind: DocumentKindSchema.nullable().describe(
      'Of a document, or of what annuls one; else null.',
    ),
    patient: named('MatchedPatient', {
      id: z.uuid(),
      name: z.string().describe('As they are addressed.'),
      fullName: z.string(),
      dni: z.string().nullable(),
      document: OtherDocumentSchema,
    }),
    byException: z
      .boolean()
      .describe('The record is open to this doctor by exception alone.'),
    visitDay: DaySchema.describe(
      'The day of the appointment; of a document, that on which it was issued.',
    ),
    signedAt: InstantSchema,
    authorName: z.string(),
    specialtyName: z
      .string()
      .nullable()
      .describe('Null: the document names none.'),
    isReserved: z.boolean().describe('To this doctor: nobody else finds it.'),
    excerpt: named(
      'RecordExcerpt',
      'A passage of the entry, as plain text in pieces.',
      {
        part: EntryPartSchema.describe('Of the entry.'),
        pieces: z
          .array(
            z.strictObject({
              text: z.string(),
              isMatch: z.boolean().describe('What was looked for.'),
            }),
          )
          .describe('Joined, they are the passage.'),
        cutBefore: z
          .boolean()
          .describe('Something of that part stands before it.'),
        cutAfter: z
          .boolean()
          .describe('Something of that part stands after it.'),
      },
    )
      .nullable()
      .describe('Null: nothing of it is text.'),
  },
);
export type RecordMatch = z.infer<typeof RecordMatchSchema>;

export const doctorRecordSearchContract = {
  search: post(
    '/records/text-search',
    'Searches what is written in records',
    'In one record, or in all that the doctor may read now; the newest first, twenty at a time. Without accents or case: words in any form, the last one also as a beginning, and phrases in quotes, in visits, addenda and documents. Reserved text is found by its author alone. A POST: the reading is noted for each patient shown.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        query: z
          .string()
          .max(RECORD_QUERY_MAX, `Escriba hasta ${RECORD_QUERY_MAX} letras.`),
        patientId: z
          .uuid()
          .optional()
          .describe('Only the record of this patient.'),
        before: z
          .uuid()
          .optional()
          .describe(
            'Only what comes after this one: `nextBefore` of the page before.',
          ),
      }),
    )
    .output(
      named('RecordMatches', {
        matches: z.array(RecordMatchSchema).describe('Newest first.'),
        nextBefore: z
          .uuid()
          .nullable()
          .describe('To be sent as `before` for more; null at the end.'),
      }),
    ),
};
