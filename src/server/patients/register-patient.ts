import { fieldMessages } from '../../contract/field-messages.ts';
import type { NewPatient } from '../../contract/person-fields.ts';
import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { commitIf } from '../db/commit-if.ts';
import { hashOf } from '../identity/secrets.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { findRegistration, insertConsent, insertCoverage, insertPatientIfNew } from './patient-queries.ts';
import { preparePatient } from './prepare-patient.ts';

export interface Registration {
  patient: NewPatient;
  idempotencyKey: string;
  browser: string;
  address: string;
  now: Date;
}

/** Writes somebody new. Of who exists nothing is shown nor changed. */
export async function registerPatient(
  { catalog: cache, budgets }: { catalog: CatalogCache; budgets: Budgets },
  { patient, idempotencyKey, browser, address, now }: Registration,
): Promise<
  Outcome<
    { patientName: string },
    'INVALID_INPUT' | 'DNI_REGISTERED' | 'IDEMPOTENCY_MISMATCH' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const registrationHash = hashOf(idempotencyKey);
  const requestHash = hashOf(JSON.stringify(patient));
  const { db } = budgets;
  const patientName = patient.chosenName ?? patient.fullName;
  const answerAgain = (before: Buffer) =>
    before.equals(requestHash) ? done({ patientName }) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  const before = await findRegistration(db, registrationHash);
  if (before) return answerAgain(before);
  const { clinic, insurers } = await cache.current();
  const prepared = preparePatient(patient, { now, timeZone: clinic.timeZone, path: '' });
  if (!prepared.ok) return prepared;
  const { coverage } = patient;
  const insurer = coverage && insurers.get(coverage.insurerId);
  if (coverage && !insurer) return invalid('coverage.insurerId', fieldMessages.INSURER_UNKNOWN);
  if (coverage?.planId && !insurer?.plans.some(({ id }) => id === coverage.planId)) {
    return invalid('coverage.planId', fieldMessages.INSURER_UNKNOWN);
  }
  const within = await spendBudgets(budgets, {
    registrationOfBrowser: browser,
    registrationOfAddress: address,
  });
  if (!within.ok) return within;
  const registered = await commitIf(db, async (tx) => {
    const inserted = await insertPatientIfNew(tx, { ...prepared.value, registrationHash, requestHash });
    if (!inserted) return undefined;
    const patientId = inserted.id;
    const { policyVersion } = patient.consent;
    await insertConsent(tx, { patientId, policyVersion, channel: 'web' });
    if (coverage) {
      const { insurerId, planId = null, memberNumber } = coverage;
      await insertCoverage(tx, { patientId, insurerId, planId, memberNumber: memberNumber || null });
    }
    return inserted;
  });
  if (registered) return done({ patientName });
  // The same request, sent twice at once: the other one was first.
  const meanwhile = await findRegistration(db, registrationHash);
  return meanwhile ? answerAgain(meanwhile) : refuse({ code: 'DNI_REGISTERED' });
}
