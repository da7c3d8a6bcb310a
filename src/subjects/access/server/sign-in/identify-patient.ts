import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { asKnownBrowser } from '../../../../base/kernel/hashing/hashing-turn.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { isSameSecret } from '../../../../base/kernel/secrets/secrets.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import {
  patientCredentials,
  tellsWhatIsWrong,
} from '../../rules/patient-credential.ts';
import {
  type AdmittedAttempt,
  admitPatientAttempt,
  type PatientClaim,
} from '../attempts/patient-attempt.ts';
import { isReserved } from '../attempts/reserved-mode.ts';
import { noteTold } from '../attempts/tell-dni.ts';
import {
  type AccessSettingRow,
  findAccessSettings,
} from '../settings/access-setting-queries.ts';
import { isOwnAddress } from '../settings/is-own-address.ts';
import {
  findPatientsByDni,
  type PatientToIdentify,
} from './patient-account-queries.ts';

export interface IdentifiedPatient {
  patient: PatientToIdentify;
  /** The credential shown, which decides what the session may do. */
  credential: 'dni' | 'own_password';
}

type WrongClaim =
  | 'DNI_NOT_FOUND'
  | 'WRONG_PASSWORD'
  | 'CREDENTIALS_INVALID'
  | 'NOT_ADMITTED';
export type IdentifyRefusal =
  | WrongClaim
  | 'TOO_MANY_ATTEMPTS'
  | 'PROOF_OF_WORK_NEEDED';

/**
 * The specification's patient rule (§5, §8): the DNI must be a patient's, and the password that patient's own DNI,
 * until they choose one of their own. Every outcome takes the time of one hash.
 */
export async function identifyPatient(
  services: Services,
  claim: PatientClaim,
): Promise<Outcome<IdentifiedPatient, IdentifyRefusal>> {
  const { db } = services;
  const { dni, password, address, now } = claim;
  const settings = await findAccessSettings(db);
  const admitted = await admitPatientAttempt(services, { ...claim, settings });
  if (!admitted.ok) return fail(admitted.refusal);
  const attempt = admitted.value;
  const tried = { attempt, settings, dni, address, now };
  const patients = await findPatientsByDni(db, dni);
  const [patient] = patients;
  if (!patient || patients.length > 1) {
    await checkNothing(password);
    return fail(await whatToSay(services, { ...tried, code: 'DNI_NOT_FOUND' }));
  }
  const compare = () => credentialShown(patient, { password, settings });
  const credential = attempt.isKnownDevice
    ? await asKnownBrowser(compare)
    : await compare();
  if (!credential) {
    return fail(
      await whatToSay(services, { ...tried, code: 'WRONG_PASSWORD' }),
      patient.id,
    );
  }
  await attempt.succeed();
  return done({ patient, credential });

  async function fail<Code extends IdentifyRefusal>(
    refusal: Refusal<Code>,
    patientId?: string,
  ) {
    const event = {
      at: now,
      role: 'patient',
      address,
      subjectPatientId: patientId ?? null,
    } as const;
    await insertAuditEvent(db, {
      ...event,
      kind: 'sign_in_failed',
      detail: { code: refusal.code },
    });
    return refuse(refusal);
  }
}

async function credentialShown(
  { passwordHash, dni }: PatientToIdentify,
  { password, settings }: { password: string; settings: AccessSettingRow },
): Promise<IdentifiedPatient['credential'] | null> {
  const credentials = patientCredentials({
    ...settings,
    hasOwnPassword: passwordHash !== null,
  });
  const isOwn =
    passwordHash !== null && credentials.includes('own_password')
      ? await isPasswordOf(passwordHash, password)
      : await checkNothing(password);
  if (isOwn) return 'own_password';
  // Accepts the DNI as printed on the card, with dots or a leading zero.
  const typed = parseDni(password);
  return credentials.includes('dni') && typed.ok && isSameSecret(typed.dni, dni)
    ? 'dni'
    : null;
}

interface WhatIsWrong {
  attempt: AdmittedAttempt;
  settings: AccessSettingRow;
  code: 'DNI_NOT_FOUND' | 'WRONG_PASSWORD';
  dni: string;
  address: string;
  now: Date;
}

/**
 * Answers with the specification's two sentences if the DNI opens accounts; in reserved mode an unknown
 * browser learns only that something was wrong. The same DNI again from one address counts once.
 */
async function whatToSay(
  { budgets }: Services,
  { attempt, settings, code, dni, address, now }: WhatIsWrong,
): Promise<Refusal<WrongClaim>> {
  if (!tellsWhatIsWrong(settings)) return { code: 'NOT_ADMITTED' };
  if (!budgets.areOn || attempt.isKnownDevice) return { code };
  const asked = { dni, address, isOwn: isOwnAddress(settings, address), now };
  if (code === 'DNI_NOT_FOUND') await noteTold(budgets, asked, {});
  return (await isReserved(budgets, asked))
    ? { code: 'CREDENTIALS_INVALID' }
    : { code };
}
