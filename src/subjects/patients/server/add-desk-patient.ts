import { PRIVACY_POLICY_VERSION } from '../../../base/clinic/rules/privacy-policy.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findLookalikes } from './find-lookalikes.ts';
import { lockLookalikes } from './lookalike-queries.ts';
import {
  findDocumentOnFile,
  insertConsent,
  insertPatientIfNew,
  type PatientToInsert,
} from './patient-queries.ts';

/** A new patient at the counter, alone or with an appointment. */
export interface DeskPatient
  extends Pick<Call<'reception' | 'doctor'>, 'actor' | 'address' | 'now'> {
  patient: PatientToInsert;
  /** True if the counter saw the lookalikes and says that this is another person. */
  isAnother: boolean;
  hasConsented: boolean;
}

/**
 * Writes a new patient with their consent to the privacy policy, and the user who registered them. Returns
 * the id. After a refusal the caller must roll the transaction back.
 */
export async function addDeskPatient(
  tx: Database,
  { patient, isAnother, hasConsented, ...call }: DeskPatient,
): Promise<
  Outcome<string, 'DNI_REGISTERED' | 'DOCUMENT_REGISTERED' | 'LOOKALIKES'>
> {
  await lockLookalikes(tx, patient);
  const inserted = await insertPatientIfNew(tx, {
    ...patient,
    phoneTrust: 'given_in_person',
    emailSetBy: patient.email === null ? null : call.actor.userId,
  });
  if (!inserted) {
    const { document } = patient;
    const isDocument = document
      ? await findDocumentOnFile(tx, document)
      : false;
    return refuse({
      code: isDocument ? 'DOCUMENT_REGISTERED' : 'DNI_REGISTERED',
    });
  }
  const patientId = inserted.id;
  const lookalikes = isAnother ? [] : await findLookalikes(tx, patient);
  const patients = lookalikes.filter(({ id }) => id !== patientId);
  if (patients.length > 0)
    return refuse({ code: 'LOOKALIKES', data: { patients } });
  if (hasConsented) {
    await insertConsent(tx, {
      patientId,
      policyVersion: PRIVACY_POLICY_VERSION,
      channel: 'desk',
    });
  }
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind: 'patient_registered',
    subjectPatientId: patientId,
    detail: { hasDni: patient.dni !== null, isAnother },
  });
  return done(patientId);
}
