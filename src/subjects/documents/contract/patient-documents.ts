import { z } from 'zod';
import { get } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  DocumentKindSchema,
  DocumentPageSchema,
  DocumentStatusSchema,
  PdfSchema,
} from './record-documents.ts';

export const VisitPapersSchema = named(
  'VisitPapers',
  'The papers of one visit of the patient.',
  {
    appointmentId: z.uuid(),
    entryFolio: z
      .int()
      .nullable()
      .describe(
        'The folio signed for the patient, which `record.read` shows; null: none.',
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
        'Prescriptions, orders and certificates issued at the visit, in order.',
      ),
  },
);
export type VisitPapers = z.infer<typeof VisitPapersSchema>;

export const patientDocumentsContract = {
  list: get(
    '/documents',
    "Lists the patient's own prescriptions, orders and certificates",
    'Twenty at a time. NEEDS_CODE: the patient signed in with a DNI alone.',
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        kind: DocumentKindSchema.optional().describe('Only this kind.'),
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
    'Lists the papers of each visit',
    'For the last 100 appointments; visits without papers are left out.',
  ).output(z.array(VisitPapersSchema)),
  pdf: get(
    '/documents/{documentId}/pdf',
    'Makes the PDF of the patient’s own document',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ documentId: z.uuid() }))
    .output(PdfSchema),
};
