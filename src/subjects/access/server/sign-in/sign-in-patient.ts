import type { OpenedSession } from '../../../../base/api/contract/session.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import {
  type PersonNames,
  toldName,
} from '../../../../base/person/rules/person-names.ts';
import {
  type NewSession,
  openSession,
  type SigningBrowser,
} from '../session/open-session.ts';
import { type IdentifyRefusal, identifyPatient } from './identify-patient.ts';

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
  const who = {
    role: 'patient',
    patientId: patient.id,
    credential,
    isRemembered: rememberMe,
  } as const;
  const opened = await openSession(services.db, who, signIn);
  return done({
    patient: { id: patient.id, name: greetedName(patient, opened.session) },
    ...opened,
  });
}

/**
 * Returns the name in the greeting: until verification (N1) only the chosen name or first given name, because
 * the profile masks the rest. The specification (§8) leaves open how much of the name is shown.
 */
export function greetedName(
  names: PersonNames,
  { level }: Pick<OpenedSession, 'level'>,
): string {
  return level === 'N1'
    ? toldName(names)
    : (names.chosenName ?? names.fullName);
}
