import type { CertificateKind, DocumentKind } from './document-content.ts';
import type { DocumentStatus } from './document-status.ts';

/** The everyday names of the documents. */
export const documentWords: Record<DocumentKind, string> = {
  prescription: 'Receta',
  study_order: 'Orden de estudios',
  certificate: 'Certificado',
};

export const certificateWords: Record<CertificateKind, string> = {
  attendance: 'Constancia de asistencia',
  rest: 'Certificado de reposo',
  fitness: 'Certificado de aptitud',
  other: 'Certificado',
};

/** The words for a document's status. «receta» and «orden» are feminine, «certificado» is not. */
export const documentStatusWords: Record<
  'feminine' | 'masculine',
  Record<DocumentStatus, string>
> = {
  feminine: {
    upcoming: 'Todavía no vigente',
    in_force: 'Vigente',
    expired: 'Vencida',
    annulled: 'Anulada',
  },
  masculine: {
    upcoming: 'Todavía no vigente',
    in_force: 'Vigente',
    expired: 'Vencido',
    annulled: 'Anulado',
  },
};

export const sayDocumentStatus = (
  kind: DocumentKind,
  status: DocumentStatus,
): string =>
  documentStatusWords[kind === 'certificate' ? 'masculine' : 'feminine'][
    status
  ];

/**
 * Stands on every prescription and order. A valid electronic one needs a platform registered in ReNaPDiS (Ley
 * 27.553; Res. 1959/2024 and 2214/2025 of the Ministry of Health), and none is connected.
 */
export const noElectronicPrescription =
  'Documento sin validez como receta electrónica (Ley 27.553).';

/** Says that the signature is no digital one (Ley 25.506 arts. 2 and 5). */
export const electronicSignature =
  'La firma es electrónica (Ley 25.506, art. 5): con la cuenta del profesional, su matrícula, la hora y un resumen del contenido. No es una firma digital.';
