import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findAccess } from '../../record/server/access/access-queries.ts';
import { noteRead } from '../../record/server/access/note-read.ts';
import {
  findRecordPatient,
  type RecordPatientRow,
} from '../../record/server/access/record-patient-queries.ts';
import { toRecordPatient } from '../../record/server/access/to-record-patient.ts';
import { findBackground } from '../../record/server/folios/entry-queries.ts';
import { toCurrentBackground } from '../../record/server/folios/to-record-entry.ts';
import type { DocumentPreparation } from '../contract/doctor-documents.ts';
import { USUAL_VALID_DAYS } from '../rules/document-content.ts';
import { findIssuer, type IssuerRow } from './issuer-queries.ts';

/**
 * Returns the data of doctor and patient for a document, with the present background. The reading is noted.
 */
export async function prepareDocument(
  { db }: Pick<Services, 'db'>,
  { patientId, ...call }: Call<'doctor'> & { patientId: string },
): Promise<Outcome<DocumentPreparation, 'NOT_FOUND'>> {
  const { actor, now, today, zone } = call;
  const access = await findAccess(db, { patientId, doctorId: actor.id, now });
  if (!access) return refuse({ code: 'NOT_FOUND' });
  const background = toCurrentBackground(await findBackground(db, patientId));
  const folio = background.folio === 0 ? null : background.folio;
  await noteRead(db, { patientId, ...call }, access, {
    newestFolio: folio,
    oldestFolio: folio,
  });
  const patient = (await findRecordPatient(db, patientId)) as RecordPatientRow;
  const issuer = (await findIssuer(db, {
    doctorId: actor.id,
    today,
  })) as IssuerRow;
  const { name, license, profession, specialties, signatureVersion } = issuer;
  return done({
    patient: toRecordPatient(patient, { today, zone }),
    background,
    professional: {
      name,
      license,
      profession,
      specialties,
      hasSignature: signatureVersion !== null,
    },
    lacks: lacksOf(patient),
    usualValidDays: USUAL_VALID_DAYS,
  });
}

/**
 * Lists the data that the law wants on a prescription (Ley 27.553; Decreto 63/2024) and that are not on file.
 */
function lacksOf(patient: RecordPatientRow): DocumentPreparation['lacks'] {
  const facts = (['dni', 'birthDate', 'sexOnDocument'] as const).filter(
    (fact) => patient[fact] === null,
  );
  if (patient.insurerName === null) return [...facts, 'coverage'];
  return patient.memberNumber || patient.paysPrivately
    ? facts
    : [...facts, 'memberNumber'];
}
