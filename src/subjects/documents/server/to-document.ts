import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import { sayDocumentCode } from '../rules/document-code.ts';
import { daysEndedOn, documentStatus } from '../rules/document-status.ts';
import type { KeptDocument } from '../rules/kept-document.ts';
import type { DocumentRow } from './document-queries.ts';

export function keptOf({
  content,
}: Pick<DocumentRow, 'content'>): KeptDocument {
  return JSON.parse(content);
}

/** Returns the document as it stands on that day of the clinic. */
export function toDocument(
  row: DocumentRow,
  today: ClinicDay,
): ClinicalDocument {
  const { id, folio, doctorId, hash, renews, renewedBy, annulment } = row;
  const kept = keptOf(row);
  const {
    issuedOn,
    validFrom,
    validUntil,
    cuir,
    appointmentId,
    patient,
    content,
    allergiesSeen,
  } = kept;
  const isAnnulled = annulment !== null;
  return {
    id,
    folio,
    hash,
    renews,
    renewedBy,
    issuedOn,
    validFrom,
    validUntil,
    cuir,
    appointmentId,
    patient,
    content,
    allergiesSeen,
    status: documentStatus({ validFrom, validUntil, isAnnulled }, today),
    daysEndedOn: daysEndedOn(content, today),
    code: sayDocumentCode(kept.code),
    issuedAt: row.signedAt.toISOString(),
    professional: {
      doctorId,
      name: row.authorName,
      license: row.authorLicense,
      profession: kept.professional.profession,
      specialtyName: kept.professional.specialtyName,
      address: kept.clinic.address,
    },
    canRenew: !isAnnulled && kept.kind !== 'certificate',
    annulment: annulment && {
      folio: annulment.folio,
      authorName: annulment.authorName,
      at: new Date(annulment.atMs).toISOString(),
      reason: JSON.parse(annulment.content).reason,
    },
  };
}
