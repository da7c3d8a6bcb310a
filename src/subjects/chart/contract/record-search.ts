import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
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
  'A match: a signed entry, an addendum, a document or its annulment.',
  {
    id: z.uuid(),
    folio: z.int32(),
    readAtFolio: z
      .int()
      .describe(
        'The folio to open: for an addendum or an annulment the folio that it is about; else its own.',
      ),
    kind: z.enum(['encounter', 'addendum', 'document', 'annulment']),
    documentKind: DocumentKindSchema.nullable().describe(
      'For a document or its annulment; else null.',
    ),
    patient: named('MatchedPatient', {
      id: z.uuid(),
      name: z.string().describe('The name to address them by.'),
      fullName: z.string(),
      dni: z.string().nullable(),
      document: OtherDocumentSchema,
    }),
    byException: z
      .boolean()
      .describe('The record is open to this doctor by exception alone.'),
    visitDay: DaySchema.describe(
      'The day of the appointment; for a document, the day of issue.',
    ),
    signedAt: InstantSchema,
    authorName: z.string(),
    specialtyName: z
      .string()
      .nullable()
      .describe('Null: the document names none.'),
    isReserved: z.boolean().describe('True: reserved to this doctor alone.'),
    excerpt: named(
      'RecordExcerpt',
      'A passage of the entry, as plain text in pieces.',
      {
        part: EntryPartSchema.describe('The part of the entry.'),
        pieces: z
          .array(
            z.strictObject({
              text: z.string(),
              isMatch: z.boolean().describe('True: it matches the query.'),
            }),
          )
          .describe('Together they are the passage.'),
        cutBefore: z.boolean().describe('True: the part has text before it.'),
        cutAfter: z.boolean().describe('True: the part has text after it.'),
      },
    )
      .nullable()
      .describe('Null: the match has no text.'),
  },
);
export type RecordMatch = z.infer<typeof RecordMatchSchema>;

export const doctorRecordSearchContract = {
  search: post(
    '/records/text-search',
    'Searches the text of records',
    'Searches one record, or all that the doctor may read now; newest first, 20 at a time. It ignores accents and case, and finds words in any form, the last one also by its beginning, and phrases in quotes, in visits, addenda and documents. Only its author finds reserved text. A POST: it notes a reading of each patient shown.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
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
            'Only matches after this one: `nextBefore` of the page before.',
          ),
      }),
    )
    .output(
      named('RecordMatches', {
        matches: z.array(RecordMatchSchema).describe('Newest first.'),
        nextBefore: z
          .uuid()
          .nullable()
          .describe('Send it as `before` for more; null at the end.'),
      }),
    ),
};
