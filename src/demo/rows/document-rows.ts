import { hashOf } from '../../base/kernel/secrets/secrets.ts';
import { makeDocumentCode } from '../../subjects/documents/rules/document-code.ts';
import { validityOf } from '../../subjects/documents/rules/document-status.ts';
import { canonicalDocument } from '../../subjects/documents/rules/kept-document.ts';
import { nameOnDocuments } from '../../subjects/documents/rules/name-on-documents.ts';
import type { DemoDoctor } from '../make/make-doctors.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { clinicData } from '../material/clinic-data.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { DemoDocument } from '../records/make-documents.ts';
import { professionOf } from './doctor-rows.ts';

/** The folios of documents and annulments, in the order in which they were issued. */
export function documentRows(
  random: Random,
  documents: readonly DemoDocument[],
  { patient, patient_id }: { patient: DemoPatient; patient_id: string | null },
) {
  const ids = new Map<DemoDocument, string>();
  return documents.flatMap((document) => {
    const { visit, signedAt, annulled, renews } = document;
    const { doctor } = visit.session;
    const id = demoId(random, signedAt * minuteMs);
    ids.set(document, id);
    const content = contentOf(random, document, {
      patient,
      renewsId: (renews && ids.get(renews)) ?? null,
    });
    const common = {
      patient_id,
      appointment_id: null,
      ...authorOf(doctor),
      is_reserved: false,
      is_for_patient: true,
    };
    const issued = {
      id,
      kind: 'document',
      amends_id: null,
      ...common,
      signed_at: timestamp(signedAt),
      content,
      request_key: hashOf(
        `document ${doctor.id} ${demoId(random, signedAt * minuteMs)}`,
      ),
      request_hash: hashOf(content),
    };
    if (!annulled) return [issued];
    const ending = {
      id: demoId(random, annulled.at * minuteMs),
      kind: 'annulment',
      amends_id: id,
      ...common,
      signed_at: timestamp(annulled.at),
      content: JSON.stringify({ reason: annulled.reason }),
      request_key: null,
      request_hash: null,
    };
    return [issued, ending];
  });
}

/** The author's data as an entry stores them. */
export function authorOf({ id, data, licenses }: DemoDoctor) {
  // For example «MN 123, MP 45 (Córdoba)».
  const author_license = licenses
    .map(
      ({ kind, number, province }) =>
        `${kind} ${number}${province ? ` (${province})` : ''}`,
    )
    .sort()
    .join(', ');
  return { doctor_id: id, author_name: data.name, author_license };
}

function contentOf(
  random: Random,
  { visit, content }: DemoDocument,
  { patient, renewsId }: { patient: DemoPatient; renewsId: string | null },
): string {
  const { session } = visit;
  const { day, doctor } = session;
  const { dni, birthDate, sex, coverage } = patient;
  const plan = coverage?.insurer.plans.find(({ id }) => id === coverage.planId);
  return canonicalDocument({
    kind: content.kind,
    code: makeDocumentCode((below) => random.between(0, below - 1)),
    cuir: null,
    appointmentId: visit.id,
    renewsId,
    issuedOn: day,
    ...validityOf(content.kind, { validFrom: null, validUntil: null }, day),
    professional: {
      profession: professionOf(
        doctor.specialties[0]?.title[doctor.data.sex] ?? null,
      ),
      specialtyName: visit.visit.practice.specialty.name,
      signatureVersion: null,
    },
    clinic: {
      name: clinicData.name,
      address: `${clinicData.address}, ${clinicData.city}`,
    },
    patient: {
      name: nameOnDocuments(patient),
      dni,
      birthDate,
      sexOnDocument: sex,
      coverage:
        coverage &&
        [coverage.insurer.name, plan?.name].filter(Boolean).join(', '),
      memberNumber: coverage?.memberNumber ?? null,
    },
    allergiesSeen: [],
    content,
  });
}
