import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { exampleDocument } from './example-document.ts';
import {
  AllergyMatchSchema,
  ClinicalDocumentSchema,
} from './record-documents.ts';

export const LICENSE_MISSING = declareRefusal({
  description: 'The doctor has no licence in force, and a document needs one.',
  status: 409,
  message:
    'No hay una matrícula vigente a su nombre. Pida a la administración que la cargue: sin matrícula no se emiten documentos.',
});

export const ALLERGY = declareRefusal({
  description:
    'The prescription conflicts with allergies on file: each pair. It is issued once `allergiesSeen` names all of them.',
  status: 409,
  message:
    'El paciente tiene una alergia anotada a lo que va a indicar. Revise antes de emitir.',
  data: z.strictObject({ matches: z.array(AllergyMatchSchema) }),
  example: {
    matches: [
      {
        line: 0,
        genericName: 'Amoxicilina',
        allergy: 'Penicilina',
        allergyNote: 'Urticaria',
        family: 'Penicilinas',
        isCross: false,
      },
    ],
  },
});

export const ALREADY_ANNULLED = declareRefusal({
  description:
    'The document is annulled already, as `document`. The sent data were not kept.',
  status: 409,
  message: 'Este documento ya estaba anulado.',
  data: z.strictObject({ document: ClinicalDocumentSchema }),
  example: { document: exampleDocument },
});

export const CANNOT_RENEW = declareRefusal({
  description: 'An annulled document or a certificate cannot be renewed.',
  status: 409,
  message: 'Este documento no se puede renovar. Emita uno nuevo.',
  data: z.strictObject({ reason: z.enum(['ANNULLED', 'CERTIFICATE']) }),
  example: { reason: 'ANNULLED' },
});
