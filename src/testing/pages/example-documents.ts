import type { DocumentPreparation } from '../../subjects/documents/contract/doctor-documents.ts';
import type { ClinicalDocument } from '../../subjects/documents/contract/record-documents.ts';
import type { PrescriptionContent } from '../../subjects/documents/rules/document-content.ts';
import { emptyBackground } from '../../subjects/record/rules/empty-background.ts';
import { fakePeople } from '../fakes/access/fake-sessions.ts';
import { todayAt } from '../fakes/appointments/fake-appointments.ts';
import { currentBackground, recordPatient } from './example-record.ts';

/* Plain examples of documents. The test states what becomes of them. */

const idOf = (folio: number) =>
  `0190d000-0000-7000-8000-${String(500 + folio).padStart(12, '0')}`;

export function prescription(
  changes: Partial<PrescriptionContent> = {},
): PrescriptionContent {
  return {
    kind: 'prescription',
    lines: [
      {
        genericName: 'Amoxicilina',
        form: 'comprimidos',
        presentation: '500 mg, envase por 16',
        dosage: '1 cada 8 horas, 7 días',
        quantity: 1,
        suggestedBrand: null,
      },
    ],
    diagnosis: { text: 'Faringitis', code: null, codeSystem: null },
    isLongTreatment: false,
    ...changes,
  };
}

/** A prescription in force of the fake clinic's doctor. */
export function clinicalDocument(
  changes: Partial<ClinicalDocument> = {},
): ClinicalDocument {
  const { id: doctorId, name } = fakePeople.doctor;
  const folio = changes.folio ?? 5;
  return {
    id: idOf(folio),
    folio,
    status: 'in_force',
    code: '7H2K-M4QX-9BTD-W3FV-C8PR',
    daysEndedOn: null,
    issuedAt: todayAt('09:30'),
    issuedOn: '2026-11-16',
    validFrom: '2026-11-16',
    validUntil: '2026-12-16',
    cuir: null,
    appointmentId: null,
    professional: {
      doctorId,
      name,
      license: 'MN 123456',
      profession: 'Médica',
      specialtyName: 'Cardiología',
      address: 'Av. San Martín 1234',
    },
    patient: {
      name: 'Ana Acosta',
      dni: '30111222',
      birthDate: '1980-05-04',
      sexOnDocument: 'F',
      coverage: 'Salud Federal 210',
      memberNumber: '123',
    },
    content: prescription(),
    allergiesSeen: [],
    renews: null,
    renewedBy: null,
    canRenew: true,
    annulment: null,
    hash: 'c'.repeat(64),
    ...changes,
  };
}

export function documentPreparation(
  changes: Partial<DocumentPreparation> = {},
): DocumentPreparation {
  const background = {
    ...emptyBackground,
    allergies: [{ text: 'Penicilina', since: null, note: 'Urticaria' }],
    medications: [{ text: 'Enalapril 10 mg', since: '2019', note: null }],
  };
  return {
    patient: recordPatient(),
    background: currentBackground({ background }),
    professional: {
      name: fakePeople.doctor.name,
      license: 'MN 123456',
      profession: 'Médica',
      hasSignature: true,
      specialties: [{ id: idOf(0), name: 'Cardiología' }],
    },
    lacks: [],
    usualValidDays: 30,
    ...changes,
  };
}
