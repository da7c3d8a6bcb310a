import { z } from 'zod';
import { get } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  DocumentKindSchema,
  DocumentPageSchema,
  DocumentStatusSchema,
  PdfSchema,
} from './record-documents.ts';

export const VisitPapersSchema = named(
  'VisitPapers',
  'What the patient has of one of their visits.',
  {
    appointmentId: z.uuid(),
    entryFolio: z
      .int()
      .nullable()
      .describe(
        'Of what was signed for their eyes: `record.read` shows it; null: nothing was.',
      ),
    documents: z
      .array(
        z.strictObject({
          id: z.uuid(),
          kind: DocumentKindSchema,
          folio: z.int32(),
          status: DocumentStatusSchema,
        }),
      )
      .describe(
        'Prescriptions, orders and certificates that were issued in it, in order.',
      ),
  },
);
export type VisitPapers = z.infer<typeof VisitPapersSchema>;

export const patientDocumentsContract = {
  list: get(
    '/documents',
    "Lists the patient's own prescriptions, orders and certificates",
    'Twenty at a time. Whoever showed no more than their DNI is asked for more (NEEDS_CODE).',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        kind: DocumentKindSchema.optional().describe('Only those.'),
        before: z.coerce
          .number()
          .int()
          .positive()
          .max(10_000_000)
          .optional()
          .describe('Only folios below.'),
      }),
    )
    .output(DocumentPageSchema),
  ofVisits: get(
    '/documents/by-visit',
    'Tells what the patient has of each visit',
    'Of the last 100 appointments; a visit of which there is nothing is not listed.',
  ).output(z.array(VisitPapersSchema)),
  pdf: get(
    '/documents/{documentId}/pdf',
    'Makes the PDF of a document of the patient’s own',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ documentId: z.uuid() }))
    .output(PdfSchema),
};
