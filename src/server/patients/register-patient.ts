import { fieldMessages } from '../../contract/field-messages.ts';
import type { NewPatient } from '../../contract/person-fields.ts';
import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { checkNewPassword } from '../identity/check-new-password.ts';
import { insertKnownDevice } from '../identity/known-device-queries.ts';
import { hashPassword } from '../identity/passwords.ts';
import { updatePatientPassword } from '../identity/recovery-queries.ts';
import { hashOf } from '../identity/secrets.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import {
  findRegistration,
  insertConsent,
  insertCoverage,
  insertPatientIfNew,
  type PatientToInsert,
} from './patient-queries.ts';
import { preparePatient } from './prepare-patient.ts';

export interface Registration {
  patient: NewPatient;
  idempotencyKey: string;
  /** The browser's own secret, hashed, in base64url. */
  browser: string;
  address: string;
  now: Date;
}

export type RegisterRefusal =
  | 'INVALID_INPUT'
  | 'DNI_REGISTERED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_MANY_ATTEMPTS';

/** Writes somebody new, and knows their browser from then on. Of who exists nothing is shown nor changed. */
export async function registerPatient(
  { catalog: cache, budgets }: { catalog: CatalogCache; budgets: Budgets },
  { idempotencyKey, browser, address, now, ...asked }: Registration,
): Promise<Outcome<{ patientName: string }, RegisterRefusal>> {
  const { password, ...patient } = asked.patient;
  const registrationHash = hashOf(idempotencyKey);
  // Without the password, which so fast a hash would give away.
  const requestHash = hashOf(JSON.stringify(patient));
  const { db } = budgets;
  const patientName = patient.chosenName ?? patient.fullName;
  const answerAgain = (before: Buffer) =>
    before.equals(requestHash) ? done({ patientName }) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  const before = await findRegistration(db, registrationHash);
  if (before) return answerAgain(before);
  const checked = await checkPatient(cache, asked.patient, now);
  if (!checked.ok) return checked;
  const within = await spendBudgets(budgets, {
    registrationOfBrowser: browser,
    registrationOfAddress: address,
  });
  if (!within.ok) return within;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const registered = await commitIf(db, async (tx) => {
    const inserted = await insertPatientIfNew(tx, { ...checked.value, registrationHash, requestHash });
    if (!inserted) return undefined;
    const patientId = inserted.id;
    await insertKnownDevice(tx, { patientId, browserHash: Buffer.from(browser, 'base64url'), now });
    await insertWhatTheyAgreed(tx, { patientId, patient });
    if (passwordHash) {
      await updatePatientPassword(tx, { patientId, passwordHash, now });
      const event = { at: now, role: 'patient', patientId, address } as const;
      await insertAuditEvent(tx, { ...event, kind: 'password_set', detail: { way: 'registration' } });
    }
    return inserted;
  });
  if (registered) return done({ patientName });
  // The same request, sent twice at once: the other one was first.
  const meanwhile = await findRegistration(db, registrationHash);
  return meanwhile ? answerAgain(meanwhile) : refuse({ code: 'DNI_REGISTERED' });
}

async function checkPatient(
  cache: CatalogCache,
  { password, ...patient }: NewPatient,
  now: Date,
): Promise<Outcome<PatientToInsert, 'INVALID_INPUT'>> {
  const { clinic, insurers } = await cache.current();
  const prepared = preparePatient(patient, { now, timeZone: clinic.timeZone, path: '' });
  if (!prepared.ok) return prepared;
  const { coverage } = patient;
  const insurer = coverage && insurers.get(coverage.insurerId);
  if (coverage && !insurer) return invalid('coverage.insurerId', fieldMessages.INSURER_UNKNOWN);
  if (coverage?.planId && !insurer?.plans.some(({ id }) => id === coverage.planId)) {
    return invalid('coverage.planId', fieldMessages.INSURER_UNKNOWN);
  }
  if (password === undefined) return prepared;
  const names = [patient.fullName, patient.chosenName ?? ''];
  const fit = await checkNewPassword({ catalog: cache }, password, { ...prepared.value, names });
  return fit.ok ? prepared : fit;
}

async function insertWhatTheyAgreed(
  tx: Database,
  { patientId, patient: { consent, coverage } }: { patientId: string; patient: NewPatient },
): Promise<void> {
  await insertConsent(tx, { patientId, policyVersion: consent.policyVersion, channel: 'web' });
  if (!coverage) return;
  const { insurerId, planId = null, memberNumber } = coverage;
  await insertCoverage(tx, { patientId, insurerId, planId, memberNumber: memberNumber || null });
}
