import type { NewPatient } from '../../../contract/person-fields.ts';
import { dayAt } from '../../../domain/time/clinic-zone.ts';
import { findInsurance } from '../../clinic/find-insurance.ts';
import type { SnapshotCache } from '../../clinic/snapshot/snapshot-cache.ts';
import { checkNewPassword } from '../../identity/passwords/check-new-password.ts';
import { updatePatientPassword } from '../../identity/passwords/recovery-queries.ts';
import { insertKnownDevice } from '../../identity/session/known-device-queries.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { type Budgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import type { Database } from '../../kernel/db/database.ts';
import { hashPassword } from '../../kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { hashOf } from '../../kernel/secrets/secrets.ts';
import { findRegistration, insertConsent, insertCoverage, insertPatientIfNew } from './patient-queries.ts';
import { type PreparedPatient, preparePatient } from './prepare-patient.ts';

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

/**
 * Registers a new patient, and makes their browser a known device. An existing patient is neither shown nor changed.
 */
export async function registerPatient(
  { snapshot: cache, budgets }: { snapshot: SnapshotCache; budgets: Budgets },
  { idempotencyKey, browser, address, now, ...request }: Registration,
): Promise<Outcome<{ patientName: string }, RegisterRefusal>> {
  const { password, ...patient } = request.patient;
  const registrationHash = hashOf(idempotencyKey);
  // Without the password: so fast a hash would make it easy to guess.
  const requestHash = hashOf(JSON.stringify(patient));
  const { db } = budgets;
  const patientName = patient.chosenName ?? patient.fullName;
  const answerAgain = (before: { requestHash: Buffer }) =>
    before.requestHash.equals(requestHash) ? done({ patientName }) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  const before = await findRegistration(db, registrationHash);
  if (before) return answerAgain(before);
  const checked = await checkPatient(cache, request.patient, now);
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
  // The same request may have been sent twice at once, and the other have come first.
  const meanwhile = await findRegistration(db, registrationHash);
  return meanwhile ? answerAgain(meanwhile) : refuse({ code: 'DNI_REGISTERED' });
}

async function checkPatient(
  cache: SnapshotCache,
  { password, ...patient }: NewPatient,
  now: Date,
): Promise<Outcome<PreparedPatient, 'INVALID_INPUT'>> {
  const snapshot = await cache.current();
  const prepared = preparePatient(patient, { today: dayAt(now, snapshot.clinic.timeZone), path: '' });
  if (!prepared.ok) return prepared;
  const insurance = findInsurance(snapshot, patient.coverage ?? {}, 'coverage.');
  if (!insurance.ok) return insurance;
  if (password === undefined) return prepared;
  const names = [patient.fullName, patient.chosenName ?? ''];
  const fit = await checkNewPassword({ snapshot: cache }, password, { ...prepared.value, names });
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
