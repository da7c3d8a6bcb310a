import { PRIVACY_POLICY_VERSION } from '../../domain/identity/privacy-policy.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { insertConsent } from './patient-queries.ts';

/** Somebody new whom the counter wrote, alone or with a turno. */
export interface DeskRegistered {
  patientId: string;
  /** Of who wrote them. */
  userId: string | null;
  sessionId: string | null;
  address: string;
  hasDni: boolean;
  /** Those who look alike were seen, and are others. */
  isAnother: boolean;
  hasConsented: boolean;
  now: Date;
}

/** Keeps that they agreed to the privacy policy, and who wrote them. */
export async function noteRegistration(tx: Database, registered: DeskRegistered): Promise<void> {
  const { patientId, userId, sessionId, address, hasDni, isAnother, hasConsented, now } = registered;
  if (hasConsented) {
    await insertConsent(tx, { patientId, policyVersion: PRIVACY_POLICY_VERSION, channel: 'desk' });
  }
  await insertAuditEvent(tx, {
    ...{ kind: 'patient_registered', at: now, role: 'reception', userId, sessionId, address },
    ...{ subjectPatientId: patientId, detail: { hasDni, isAnother } },
  });
}
