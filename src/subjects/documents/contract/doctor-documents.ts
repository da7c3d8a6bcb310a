import { z } from 'zod';
import { NamedIdSchema } from '../../../base/api/contract/fields.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
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
import {
  ALLERGY,
  ALREADY_ANNULLED,
  CANNOT_RENEW,
  LICENSE_MISSING,
} from './refusals.ts';

export const DocumentPreparationSchema = named(
  'DocumentPreparation',
  'The data for writing a document.',
  {
    patient: RecordPatientSchema,
    background: CurrentBackgroundSchema,
    professional: named(
      'IssuingProfessional',
      'The doctor, as documents will name them.',
      {
        name: z.string(),
        license: z
          .string()
          .nullable()
          .describe(
            'All licences in force; null: none, so the doctor cannot issue.',
          ),
        profession: z
          .string()
          .nullable()
          .describe('Null: the doctor has not written it in their profile.'),
        specialties: z
          .array(NamedIdSchema)
          .describe('The default comes first.'),
        hasSignature: z
          .boolean()
          .describe('True: the PDF will have an image of the signature.'),
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
        'Missing patient data that a prescription should have; it can be issued without.',
      ),
    usualValidDays: z
      .int()
      .describe(
        'The days that prescriptions and orders are in force by default.',
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
    'Gives the data of doctor and patient for a document',
    "It has the patient's allergies and usual medicines. A POST, because it notes the reading.",
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(DocumentPreparationSchema),
  list: post(
    '/records/{patientId}/documents/search',
    "Lists a patient's documents",
    'The documents of all doctors, 20 at a time. A POST, because it notes the reading.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        patientId: z.uuid(),
        kind: DocumentKindSchema.optional().describe('Only this kind.'),
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
    'The doctor signs it electronically as a permanent folio of a record that they may read now. ALLERGY: a medicine matches an allergy on file, and `allergiesSeen` does not name them. LICENSE_MISSING: the doctor has no licence in force. WRONG_STATUS: the visit has not begun. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      LICENSE_MISSING,
      ALLERGY,
      IDEMPOTENCY_MISMATCH,
    })
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
    'Renews a prescription or an order',
    'The new one has the same content and the present data of doctor and patient; the allergies are checked anew. CANNOT_RENEW: it was annulled, or is a certificate. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      LICENSE_MISSING,
      ALLERGY,
      CANNOT_RENEW,
      IDEMPOTENCY_MISMATCH,
    })
    .input(document.extend({ specialtyId, ...issuing }))
    .output(ClinicalDocumentSchema),
  annul: post(
    '/documents/{documentId}/annulment',
    'Annuls a document',
    'Any doctor who may read the record now adds a folio that points to the document; the patient reads the reason. The same reason again gets the same annulment. ALREADY_ANNULLED: it has another reason; the answer has the document.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, ALREADY_ANNULLED })
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
    'To print or to send. A POST, because it notes the reading.',
  )
    .errors({ NOT_FOUND })
    .input(document)
    .output(PdfSchema),
};
