import { numericDay } from '../../../base/time/spanish-dates.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import type {
  CertificateKind,
  DocumentContent,
  DocumentKind,
  PrescriptionLine,
} from '../rules/document-content.ts';
import type { DocumentStatus } from '../rules/document-status.ts';

export const kindNames: Record<DocumentKind, string> = {
  prescription: 'Receta',
  study_order: 'Orden',
  certificate: 'Certificado',
};

export const certificateKindNames: Record<CertificateKind, string> = {
  attendance: 'Constancia de asistencia',
  rest: 'Reposo',
  fitness: 'Aptitud física',
  other: 'Otro',
};

/** Gives a word the gender of the document's kind: `emitida`, `emitido`. */
export const agreeing = (kind: DocumentKind, word: string) =>
  kind === 'certificate' ? word.replace(/a$/, 'o') : word;

/** `esta receta`, `este certificado`. */
export const thisOne = (kind: DocumentKind) =>
  `${kind === 'certificate' ? 'este' : 'esta'} ${kindNames[kind].toLowerCase()}`;

const statusNames: Record<DocumentStatus, string> = {
  upcoming: 'Todavía no vale',
  in_force: 'Vigente',
  expired: 'Vencida',
  annulled: 'Anulada',
};
export const statusSigns: Record<DocumentStatus, string> = {
  upcoming: '○',
  in_force: '✓',
  expired: '▲',
  annulled: '✕',
};

type Standing = Pick<ClinicalDocument, 'status' | 'daysEndedOn'> & {
  kind: DocumentKind;
};

/** True if a certificate's days are over: it is good as proof of them, and for nothing to come. */
export const isPast = ({ status, daysEndedOn }: Omit<Standing, 'kind'>) =>
  status === 'in_force' && daysEndedOn !== null;

/** `Vencida`; for a certificate in force whose days are over, `Terminó el 25/11/2026`. */
export const statusWords = ({ kind, status, daysEndedOn }: Standing) =>
  status === 'in_force' && daysEndedOn
    ? `Terminó el ${numericDay(daysEndedOn)}`
    : agreeing(kind, statusNames[status]);

/** `vale del 23/11/2026 al 23/12/2026`. */
export function validityWords({
  validFrom,
  validUntil,
}: Pick<ClinicalDocument, 'validFrom' | 'validUntil'>): string {
  if (!validUntil) return `Vale desde el ${numericDay(validFrom)}`;
  return `Vale del ${numericDay(validFrom)} al ${numericDay(validUntil)}`;
}

/** `500 mg, envase por 16 · comprimidos · cantidad: 2`. */
export function drugWords({
  presentation,
  form,
  quantity,
}: PrescriptionLine): string {
  return [presentation, form, `cantidad: ${quantity}`]
    .filter(Boolean)
    .join(' · ');
}

/** Says in a few words what a document is about. */
export function shortWords(content: DocumentContent): string {
  switch (content.kind) {
    case 'prescription':
      return content.lines.map(({ genericName }) => genericName).join(', ');
    case 'study_order':
      return content.studies.map(({ text }) => text).join(', ');
    case 'certificate':
      return certificateKindNames[content.certificateKind];
  }
}
