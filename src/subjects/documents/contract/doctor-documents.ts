import { z } from 'zod';
import { NamedIdSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { CurrentBackgroundSchema } from '../../record/contract/record-entries.ts';
import { RecordPatientSchema } from '../../record/contract/record-patient.ts';
import {
  ANNULMENT_REASON_MAX,
  ANNULMENT_REASON_MIN,
} from '../rules/document-content.ts';
import {
  ClinicalDocumentSchema,
  DocumentKindSchema,
  DocumentPageSchema,
  IssuedContentSchema,
  issuing,
  PdfSchema,
} from './record-documents.ts';

export const DocumentPreparationSchema = named(
  'DocumentPreparation',
  'What a doctor needs to write a document.',
  {
    patient: RecordPatientSchema,
    background: CurrentBackgroundSchema,
    professional: named(
      'IssuingProfessional',
      'The doctor, as their documents will say it.',
      {
        name: z.string(),
        license: z
          .string()
          .nullable()
          .describe(
            'All licences in force; null: none, and nothing can be issued.',
          ),
        profession: z
          .string()
          .nullable()
          .describe('Null: the doctor has not written it in their profile.'),
        specialties: z
          .array(NamedIdSchema)
          .describe('The one that goes by itself comes first.'),
        hasSignature: z
          .boolean()
          .describe('Whether the image of a signature will be printed.'),
      },
    ),
    lacks: z
      .array(
        z.enum([
          'dni',
          'birthDate',
          'sexOnDocument',
          'coverage',
          'memberNumber',
        ]),
      )
      .describe(
        'What a prescription should say of the patient, and is not on file. It can be issued.',
      ),
    usualValidDays: z
      .int()
      .describe(
        'Days that prescriptions and orders are in force where nothing is said.',
      ),
  },
);
export type DocumentPreparation = z.infer<typeof DocumentPreparationSchema>;

const document = z.strictObject({ documentId: z.uuid() });
const specialtyId = z
  .uuid()
  .nullable()
  .describe(
    "One of the doctor's specialties; null: that of the visit, or the first.",
  );

export const doctorDocumentsContract = {
  prepare: post(
    '/records/{patientId}/documents/preparation',
    'Tells what a document will say of doctor and patient',
    'With the allergies and usual medicines of the patient. A POST, because it is noted who read the record.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(DocumentPreparationSchema),
  list: post(
    '/records/{patientId}/documents/search',
    "Lists a patient's documents",
    'Twenty at a time, of all doctors. A POST, because it is noted who read.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        patientId: z.uuid(),
        kind: DocumentKindSchema.optional().describe('Only those.'),
        appointmentId: z
          .uuid()
          .optional()
          .describe('Only those issued at that visit.'),
        before: z
          .int()
          .positive()
          .max(10_000_000)
          .optional()
          .describe('Only folios below this one.'),
      }),
    )
    .output(DocumentPageSchema),
  issue: create(
    '/records/{patientId}/documents',
    'Issues a document',
    'Signed electronically by the doctor: a folio of the record, for good. Of a patient whose record the doctor may read now. ALLERGY: a medicine and an allergy on file go together, and `allergiesSeen` does not name them. LICENSE_MISSING: the doctor has no licence in force. WRONG_STATUS: the visit has not begun. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'LICENSE_MISSING',
        'ALLERGY',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(
      z.strictObject({
        patientId: z.uuid(),
        specialtyId,
        content: IssuedContentSchema,
        ...issuing,
      }),
    )
    .output(ClinicalDocumentSchema),
  renew: create(
    '/documents/{documentId}/renewal',
    'Issues a prescription or an order once more',
    'With the same content, the present data of doctor and patient, and the allergies checked anew. CANNOT_RENEW: it was annulled, or is a certificate. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'LICENSE_MISSING',
        'ALLERGY',
        'CANNOT_RENEW',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(document.extend({ specialtyId, ...issuing }))
    .output(ClinicalDocumentSchema),
  annul: post(
    '/documents/{documentId}/annulment',
    'Annuls a document',
    'A folio of its own that points to the document; the patient reads the reason. By any doctor who may read the record now. The same reason again gets the same annulment; another one, ALREADY_ANNULLED with the document.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'ALREADY_ANNULLED'))
    .input(
      document.extend({
        reason: z
          .string()
          .trim()
          .min(
            ANNULMENT_REASON_MIN,
            'Escriba por qué lo anula: el paciente va a leerlo.',
          )
          .max(
            ANNULMENT_REASON_MAX,
            `El motivo puede tener hasta ${ANNULMENT_REASON_MAX} letras.`,
          ),
      }),
    )
    .output(ClinicalDocumentSchema),
  pdf: post(
    '/documents/{documentId}/pdf',
    'Makes the PDF of a document',
    'To print or to send. A POST, because it is noted who read.',
  )
    .errors(refusing('NOT_FOUND'))
    .input(document)
    .output(PdfSchema),
};
