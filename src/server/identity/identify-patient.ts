import { parseDni } from '../../domain/identity/dni.ts';
import { patientCredentials } from '../../domain/identity/patient-credential.ts';
import { findPatientsByDni, type PatientToIdentify } from '../patients/patient-queries.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { type AccessSettingRow, findAccessSettings } from './access-setting-queries.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { checkNothing, isPasswordOf } from './passwords.ts';
import { type AdmittedAttempt, admitPatientAttempt } from './patient-attempt.ts';
import { countTelling, isReserved } from './reserved-mode.ts';
import { isSameSecret } from './secrets.ts';

export interface PatientClaim {
  /** Digits. */
  dni: string;
  password: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, where one was asked for. */
  proofOfWork?: string | undefined;
  /** Of this one attempt, however often it is sent. */
  idempotencyKey?: string | undefined;
  now: Date;
}

export interface IdentifiedPatient {
  patient: PatientToIdentify;
  /** What they showed: what they may do afterwards depends on it. */
  credential: 'dni' | 'own_password';
}

type WrongClaim = 'DNI_NOT_FOUND' | 'WRONG_PASSWORD' | 'CREDENTIALS_INVALID' | 'ACTIVATION_NEEDED';
export type IdentifyRefusal = WrongClaim | 'TOO_MANY_ATTEMPTS' | 'PROOF_OF_WORK_NEEDED';

/**
 * The specification's patient rule (§5, §8): the DNI must be a patient's, and the password that patient's own
 * DNI, until they chose one of their own. Every way takes the time of one hash.
 */
export async function identifyPatient(
  services: AccessServices,
  claim: PatientClaim,
): Promise<Outcome<IdentifiedPatient, IdentifyRefusal>> {
  const { db } = services;
  const { dni, password, address, now } = claim;
  const settings = await findAccessSettings(db);
  const admitted = await admitPatientAttempt(services, { ...claim, settings });
  if (!admitted.ok) return fail(admitted.refusal);
  const attempt = admitted.value;
  const patients = await findPatientsByDni(db, dni);
  const [patient] = patients;
  if (!patient || patients.length > 1) {
    await checkNothing(password);
    return fail(await whatToSay(services, { attempt, code: 'DNI_NOT_FOUND', now }));
  }
  const credential = await credentialShown(patient, { password, settings });
  if (credential === 'unusable_dni') return fail({ code: 'ACTIVATION_NEEDED' }, patient.id);
  if (!credential) {
    return fail(await whatToSay(services, { attempt, code: 'WRONG_PASSWORD', now }), patient.id);
  }
  await attempt.succeed();
  return done({ patient, credential });

  async function fail<Code extends IdentifyRefusal>(refusal: Refusal<Code>, patientId?: string) {
    const event = { at: now, role: 'patient', address, subjectPatientId: patientId ?? null } as const;
    await insertAuditEvent(db, { ...event, kind: 'sign_in_failed', detail: { code: refusal.code } });
    return refuse(refusal);
  }
}

/** Where the clinic lets no DNI in, the right one is told what is missing; it is no secret. */
async function credentialShown(
  { passwordHash, dni }: PatientToIdentify,
  { password, settings }: { password: string; settings: AccessSettingRow },
): Promise<IdentifiedPatient['credential'] | 'unusable_dni' | null> {
  const credentials = patientCredentials({ ...settings, hasOwnPassword: passwordHash !== null });
  const isOwn =
    passwordHash !== null && credentials.includes('own_password')
      ? await isPasswordOf(passwordHash, password)
      : await checkNothing(password);
  if (isOwn) return 'own_password';
  // Typed as it is read on the card, with its dots or a leading zero.
  const typed = parseDni(password);
  if (!typed.ok || !isSameSecret(typed.dni, dni)) return null;
  if (credentials.includes('dni')) return 'dni';
  return credentials.length === 0 ? 'unusable_dni' : null;
}

/**
 * The specification's two sentences, unless somebody is going through all the DNIs there are: then who comes from
 * an unknown browser is told for an hour only that something was wrong.
 */
async function whatToSay(
  { db, budgets }: AccessServices,
  { attempt, code, now }: { attempt: AdmittedAttempt; code: 'DNI_NOT_FOUND' | 'WRONG_PASSWORD'; now: Date },
): Promise<Refusal<'DNI_NOT_FOUND' | 'WRONG_PASSWORD' | 'CREDENTIALS_INVALID'>> {
  if (!budgets.areOn || attempt.isKnownDevice) return { code };
  if (code === 'DNI_NOT_FOUND') await countTelling(budgets, now);
  return (await isReserved(db, now)) ? { code: 'CREDENTIALS_INVALID' } : { code };
}
