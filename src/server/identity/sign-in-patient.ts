import type { OpenedSession } from '../../contract/personal/session.ts';
import { done, type Outcome } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { type IdentifyRefusal, identifyPatient } from './identify-patient.ts';
import { openSession, type SigningBrowser } from './open-session.ts';

export interface PatientSignIn extends SigningBrowser {
  /** Digits. */
  dni: string;
  password: string;
  rememberMe: boolean;
  proofOfWork?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface SignedInPatient {
  patient: { id: string; name: string };
  session: OpenedSession;
}

/** A patient, by the specification's rule (§5): what the session may do depends on how they showed who they are. */
export async function signInPatient(
  services: AccessServices,
  { rememberMe, ...signIn }: PatientSignIn,
): Promise<Outcome<SignedInPatient, IdentifyRefusal>> {
  const identified = await identifyPatient(services, signIn);
  if (!identified.ok) return identified;
  const { patient, credential } = identified.value;
  const who = { role: 'patient', patientId: patient.id, credential, isRemembered: rememberMe } as const;
  const session = await openSession(services.db, who, signIn);
  return done({ patient: { id: patient.id, name: patient.chosenName ?? patient.fullName }, session });
}
