import { tidyWrittenText } from '../../../base/text/written-text.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  tidyDiagnosis,
  tidyLine,
  tidyOrNull,
} from '../../record/rules/canonical-content.ts';
import type { DocumentContent, DocumentKind } from './document-content.ts';

/** An allergy that the doctor saw and prescribed against, with the reason. */
export interface AllergySeen {
  genericName: string;
  allergy: string;
  reason: string;
}

/** All that a document says, as it stood when it was issued: what the record keeps and hashes. */
export interface KeptDocument {
  kind: DocumentKind;
  /** The code in the QR. */
  code: string;
  /** The number from a registered platform. Always null: none is connected. */
  cuir: string | null;
  appointmentId: string | null;
  /** The document that this one renews. */
  renewsId: string | null;
  issuedOn: ClinicDay;
  validFrom: ClinicDay;
  validUntil: ClinicDay | null;
  professional: {
    profession: string | null;
    specialtyName: string | null;
    signatureVersion: string | null;
  };
  clinic: { name: string; address: string };
  patient: {
    name: string;
    dni: string | null;
    birthDate: ClinicDay | null;
    sexOnDocument: 'F' | 'M' | 'X' | null;
    coverage: string | null;
    memberNumber: string | null;
  };
  allergiesSeen: AllergySeen[];
  content: DocumentContent;
}

/** Returns the text of a document that is hashed and signed, with its keys in one order. */
export function canonicalDocument(kept: KeptDocument): string {
  const {
    kind,
    code,
    cuir,
    appointmentId,
    renewsId,
    issuedOn,
    validFrom,
    validUntil,
  } = kept;
  const { profession, specialtyName, signatureVersion } = kept.professional;
  const { name, dni, birthDate, sexOnDocument, coverage, memberNumber } =
    kept.patient;
  return JSON.stringify({
    kind,
    code,
    cuir,
    appointmentId,
    renewsId,
    issuedOn,
    validFrom,
    validUntil,
    professional: { profession, specialtyName, signatureVersion },
    clinic: { name: kept.clinic.name, address: kept.clinic.address },
    patient: { name, dni, birthDate, sexOnDocument, coverage, memberNumber },
    allergiesSeen: kept.allergiesSeen.map(
      ({ genericName, allergy, reason }) => ({
        genericName,
        allergy,
        reason,
      }),
    ),
    content: tidyDocument(kept.content),
  });
}

/** Tidies the content as it is kept: texts tidied, empty notes as null, keys in one order. */
export function tidyDocument(content: DocumentContent): DocumentContent {
  switch (content.kind) {
    case 'prescription':
      return {
        kind: content.kind,
        lines: content.lines.map((line) => ({
          genericName: tidyLine(line.genericName),
          form: tidyLine(line.form),
          presentation: tidyLine(line.presentation),
          dosage: tidyLine(line.dosage),
          quantity: line.quantity,
          suggestedBrand: tidyOrNull(line.suggestedBrand),
        })),
        diagnosis: tidyDiagnosis(content.diagnosis),
        isLongTreatment: content.isLongTreatment,
      };
    case 'study_order':
      return {
        kind: content.kind,
        studies: content.studies.map(({ text, note }) => ({
          text: tidyLine(text),
          note: tidyOrNull(note),
        })),
        diagnosis: tidyDiagnosis(content.diagnosis),
        isUrgent: content.isUrgent,
        instructions: tidyWrittenText(content.instructions),
      };
    case 'certificate':
      return {
        kind: content.kind,
        certificateKind: content.certificateKind,
        text: tidyWrittenText(content.text),
        fromDay: content.fromDay,
        toDay: content.toDay,
        presentedTo: tidyOrNull(content.presentedTo),
        diagnosis: content.diagnosis && tidyDiagnosis(content.diagnosis),
        patientAskedForDiagnosis: content.patientAskedForDiagnosis,
      };
  }
}
