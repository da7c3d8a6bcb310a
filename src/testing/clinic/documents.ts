import { randomInt, randomUUID } from 'node:crypto';
import { makeDocumentCode } from '../../subjects/documents/rules/document-code.ts';
import type {
  CertificateContent,
  PrescriptionContent,
  StudyOrderContent,
} from '../../subjects/documents/rules/document-content.ts';
import { canonicalDocument } from '../../subjects/documents/rules/kept-document.ts';
import type { TestDatabase } from '../database/database.ts';
import { testNow } from './bookings.ts';

const diagnosis = {
  text: 'Hipertensión arterial',
  code: null,
  codeSystem: null,
};

/** An example of a prescription. */
export const somePrescription: PrescriptionContent = {
  kind: 'prescription',
  lines: [
    {
      genericName: 'Enalapril',
      form: 'Comprimidos',
      presentation: '10 mg, envase por 30',
      dosage: 'Uno por la mañana',
      quantity: 2,
      suggestedBrand: null,
    },
  ],
  diagnosis,
  isLongTreatment: true,
};

export const someOrder: StudyOrderContent = {
  kind: 'study_order',
  studies: [
    { text: 'Hemograma completo', note: null },
    { text: 'Creatininemia', note: 'con depuración' },
  ],
  diagnosis,
  isUrgent: false,
  instructions: 'Ayuno de 12 horas.',
};

export const someCertificate: CertificateContent = {
  kind: 'certificate',
  certificateKind: 'rest',
  text: 'Debe guardar reposo por 48 horas.',
  fromDay: '2026-11-24',
  toDay: '2026-11-25',
  presentedTo: 'Su empleador',
  diagnosis: null,
  patientAskedForDiagnosis: false,
};

/** The default terms beside a document's content, with a new idempotency key each time. */
export const usualTerms = () => ({
  specialtyId: null,
  appointmentId: null,
  validFrom: null,
  validUntil: null,
  allergiesSeen: [],
  idempotencyKey: randomUUID() as string,
});

/** Inserts the row of a prescription in an existing record. Returns the entry's id. */
export async function insertIssuedDocument(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    patientId,
    doctorId,
    appointmentId = null,
  }: { patientId: string; doctorId: string; appointmentId?: string | null },
): Promise<string> {
  const content = canonicalDocument({
    kind: 'prescription',
    code: makeDocumentCode(randomInt),
    cuir: null,
    appointmentId,
    renewsId: null,
    issuedOn: '2026-11-24',
    validFrom: '2026-11-24',
    validUntil: '2026-12-24',
    professional: {
      profession: null,
      specialtyName: null,
      signatureVersion: null,
    },
    clinic: { name: 'Clínica', address: 'Calle 1' },
    patient: {
      name: 'María Pérez',
      dni: null,
      birthDate: null,
      sexOnDocument: null,
      coverage: null,
      memberNumber: null,
    },
    allergiesSeen: [],
    content: somePrescription,
  });
  const { rows } = await owner.query(
    `insert into record_entries (patient_id, kind, doctor_id, author_name, author_license, is_reserved,
        is_for_patient, signed_at, content)
      values ($1, 'document', $2, 'Julia Ríos', 'MN 123456', false, true, $3, $4) returning id`,
    [patientId, doctorId, testNow, content],
  );
  return rows[0].id;
}

/** Gives a doctor a licence, so that they can issue documents. */
export async function insertLicense(
  { owner }: Pick<TestDatabase, 'owner'>,
  { doctorId, number }: { doctorId: string; number: string },
): Promise<void> {
  await owner.query(
    `insert into doctor_licenses (doctor_id, kind, number) values ($1, 'MN', $2)`,
    [doctorId, number],
  );
}
