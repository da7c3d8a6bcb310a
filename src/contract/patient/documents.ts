import { z } from 'zod';
import { DocumentKindSchema, DocumentPageSchema, PdfSchema } from '../record-documents.ts';
import { refusing } from '../refusing.ts';
import { get } from './patient-routes.ts';

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
        before: z.coerce.number().int().positive().max(10_000_000).optional().describe('Only folios below.'),
      }),
    )
    .output(DocumentPageSchema),
  pdf: get('/documents/{documentId}/pdf', 'Makes the PDF of a document of the patient’s own')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ documentId: z.uuid() }))
    .output(PdfSchema),
};
