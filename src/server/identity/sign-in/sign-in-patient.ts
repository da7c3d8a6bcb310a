import type { OpenedSession } from '../../../contract/personal/session.ts';
import { firstNameOf } from '../../../domain/people/first-name.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome } from '../../kernel/refusal.ts';
import { type NewSession, openSession, type SigningBrowser } from '../session/open-session.ts';
import { type IdentifyRefusal, identifyPatient } from './identify-patient.ts';
import type { PatientToIdentify } from './patient-account-queries.ts';

export interface PatientSignIn extends SigningBrowser {
  /** Digits. */
  dni: string;
  password: string;
  rememberMe: boolean;
  proofOfWork?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface SignedInPatient extends NewSession {
  patient: { id: string; name: string };
}

/** Signs in a patient, by the specification's rule (§5): the credential decides what the session may do. */
export async function signInPatient(
  services: Services,
  { rememberMe, ...signIn }: PatientSignIn,
): Promise<Outcome<SignedInPatient, IdentifyRefusal>> {
  const identified = await identifyPatient(services, signIn);
  if (!identified.ok) return identified;
  const { patient, credential } = identified.value;
  const who = { role: 'patient', patientId: patient.id, credential, isRemembered: rememberMe } as const;
  const opened = await openSession(services.db, who, signIn);
  return done({ patient: { id: patient.id, name: greetedName(patient, opened.session) }, ...opened });
}

/**
 * How the patient is greeted: by the first name until they are verified (N1), as their profile then masks the rest. The
 * specification's 'Bienvenido, {name}' (§8) does not say how much of the name.
 */
export function greetedName(
  { fullName, chosenName }: Pick<PatientToIdentify, 'fullName' | 'chosenName'>,
  { level }: Pick<OpenedSession, 'level'>,
): string {
  const name = chosenName ?? fullName;
  return level === 'N1' ? firstNameOf(name) : name;
}
