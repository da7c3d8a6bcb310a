import { findInsurance } from '../../../base/clinic/server/find-insurance.ts';
import type { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../base/kernel/hashing/passwords.ts';
import { once } from '../../../base/kernel/once.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import type { NewPatient } from '../../../base/person/contract/person-fields.ts';
import {
  typedNames,
  understandName,
} from '../../../base/person/rules/typed-name.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import {
  asNewcomer,
  type NewcomerRefusal,
} from '../../access/server/attempts/as-newcomer.ts';
import { checkNewPassword } from '../../access/server/passwords/check-new-password.ts';
import { updatePatientPassword } from '../../access/server/passwords/recovery-queries.ts';
import { insertKnownDevice } from '../../access/server/session/known-device-queries.ts';
import {
  findDniOnFile,
  findRegistration,
  insertConsent,
  insertCoverage,
  insertPatientIfNew,
  type PatientToInsert,
} from './patient-queries.ts';
import { type PreparedPatient, preparePatient } from './prepare-patient.ts';

export interface Registration {
  patient: NewPatient;
  idempotencyKey: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  /** The code that was sent to the patient's e-mail, if one was required. */
  emailCode?: { id: string; code: string } | undefined;
  now: Date;
}

export type RegisterRefusal =
  | 'INVALID_INPUT'
  | 'DNI_REGISTERED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_MANY_ATTEMPTS'
  | NewcomerRefusal;

/**
 * Registers a new patient, and makes their browser a known device. An existing patient is neither shown nor changed.
 */
export async function registerPatient(
  services: Services,
  registration: Registration,
): Promise<Outcome<{ patientName: string }, RegisterRefusal>> {
  const { snapshot, db } = services;
  const { idempotencyKey, now } = registration;
  const { password: _, ...patient } = registration.patient;
  const registrationHash = hashOf(idempotencyKey);
  // Without the password, because so fast a hash would make it easy to guess.
  const requestHash = hashOf(JSON.stringify(patient));
  const patientName = patient.chosenName
    ? understandName(patient.chosenName).fullName
    : typedNames(patient).fullName;
  return once({
    requestHash,
    find: () => findRegistration(db, registrationHash),
    answer: () => ({ patientName }),
    act: async (): Promise<
      Outcome<{ patientName: string }, RegisterRefusal>
    > => {
      const checked = await checkPatient(snapshot, registration.patient, now);
      if (!checked.ok) return checked;
      const person = { ...checked.value, registrationHash, requestHash };
      const { dni, email } = checked.value;
      const newcomer = { ...registration, dni, email: email ?? undefined };
      const registered = await asNewcomer(services, newcomer, () =>
        registerWithin(services, registration, person),
      );
      return registered.ok ? done({ patientName }) : registered;
    },
  });
}

/** The browser's budget also counts a DNI that is on file (docs/security.md). */
async function registerWithin(
  { budgets, db }: Services,
  registration: Registration,
  person: PatientToInsert & { dni: string },
): Promise<Outcome<null, 'DNI_REGISTERED' | 'TOO_MANY_ATTEMPTS'>> {
  const ofBrowser = {
    registrationOfBrowser: registration.browser.toString('base64url'),
  };
  const within = await spendBudgets(budgets, ofBrowser);
  return within.ok ? writePatient(db, registration, person) : within;
}

async function writePatient(
  db: Database,
  { patient: { password, ...patient }, browser, address, now }: Registration,
  person: PatientToInsert & { dni: string },
): Promise<Outcome<null, 'DNI_REGISTERED'>> {
  // A hash is expensive and a refusal is free: a DNI on file gets no hash.
  if (await findDniOnFile(db, person.dni))
    return refuse({ code: 'DNI_REGISTERED' });
  const passwordHash =
    password === undefined ? null : await hashPassword(password);
  const registered = await inTransaction(db, async (tx) => {
    const inserted = await insertPatientIfNew(tx, person);
    if (!inserted) return undefined;
    const patientId = inserted.id;
    await insertKnownDevice(tx, { patientId, browserHash: browser, now });
    await insertWhatTheyAgreed(tx, { patientId, patient });
    if (passwordHash) {
      await updatePatientPassword(tx, { patientId, passwordHash, now });
      const event = { at: now, role: 'patient', patientId, address } as const;
      await insertAuditEvent(tx, {
        ...event,
        kind: 'password_set',
        detail: { way: 'registration' },
      });
    }
    return inserted;
  });
  return registered ? done(null) : refuse({ code: 'DNI_REGISTERED' });
}

async function checkPatient(
  cache: SnapshotCache,
  { password, ...patient }: NewPatient,
  now: Date,
): Promise<Outcome<PreparedPatient, 'INVALID_INPUT'>> {
  const snapshot = await cache.current();
  const prepared = preparePatient(patient, {
    today: dayAt(now, snapshot.clinic.timeZone),
    path: '',
    clinicPhones: snapshot.clinic.phones,
  });
  if (!prepared.ok) return prepared;
  const insurance = findInsurance(
    snapshot,
    patient.coverage ?? {},
    'coverage.',
  );
  if (!insurance.ok) return insurance;
  if (password === undefined) return prepared;
  const names = [patient.fullName, patient.chosenName ?? ''];
  const fit = await checkNewPassword({ snapshot: cache }, password, {
    ...prepared.value,
    names,
  });
  return fit.ok ? prepared : fit;
}

async function insertWhatTheyAgreed(
  tx: Database,
  {
    patientId,
    patient: { consent, coverage },
  }: { patientId: string; patient: NewPatient },
): Promise<void> {
  await insertConsent(tx, {
    patientId,
    policyVersion: consent.policyVersion,
    channel: 'web',
  });
  if (!coverage) return;
  const { insurerId, planId = null, memberNumber } = coverage;
  await insertCoverage(tx, {
    patientId,
    insurerId,
    planId,
    memberNumber: memberNumber || null,
  });
}
