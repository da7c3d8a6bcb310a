import { deleteBudget } from '../budgets/budget-queries.ts';
import { type BudgetName, budgetKey, returnBudgets, spendBudgets } from '../budgets/spend-budget.ts';
import { done, type Outcome } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import type { AccessSettingRow } from './access-setting-queries.ts';
import type { PatientClaim } from './identify-patient.ts';
import { isOwnAddress } from './is-own-address.ts';
import { findKnownDeviceOfDni } from './known-device-queries.ts';
import { isRepeatedAttempt, noteAdmittedAttempt } from './repeated-attempt.ts';
import { hashOf } from './secrets.ts';
import { solveOrAsk } from './solve-or-ask.ts';

export interface AdmittedAttempt {
  /** This patient was sure enough in this browser before: nobody else can use up what it may try. */
  isKnownDevice: boolean;
  /** What was counted before comparing is given back. */
  succeed: () => Promise<void>;
}

/**
 * Lets one try of a patient's password through, counted before anything is compared (docs/security.md). A DNI is
 * never locked, since anybody may know it: beyond the budget an unknown browser has to solve a puzzle first.
 */
export async function admitPatientAttempt(
  services: AccessServices,
  claim: PatientClaim & { settings: AccessSettingRow },
): Promise<Outcome<AdmittedAttempt, 'TOO_MANY_ATTEMPTS' | 'PROOF_OF_WORK_NEEDED'>> {
  const { db, budgets } = services;
  const { dni, browser, address, settings } = claim;
  if (!budgets.areOn) return done({ isKnownDevice: false, succeed: async () => {} });
  const ofBrowser = { signInOfDniAndBrowser: `${dni} ${browser.toString('base64url')}` };
  const sent = { idempotencyKey: claim.idempotencyKey, login: dni, password: claim.password };
  const isRepeated = await isRepeatedAttempt(budgets, sent);
  const within = await spendBudgets(budgets, isRepeated ? {} : ofBrowser);
  if (!within.ok) return within;
  const forget = () => deleteBudget(db, budgetKey('signInOfDniAndBrowser', ofBrowser.signInOfDniAndBrowser));
  if (await findKnownDeviceOfDni(db, { dni, browserHash: browser })) {
    if (!isRepeated) await noteAdmittedAttempt(budgets, sent);
    return done({ isKnownDevice: true, succeed: forget });
  }
  if (isRepeated) return done({ isKnownDevice: false, succeed: forget });
  const isExempt = isOwnAddress(settings, address);
  const ofAddress = isExempt ? {} : { signInOfAddress: address };
  const ofWhere = await spendBudgets(budgets, ofAddress);
  if (!ofWhere.ok) return ofWhere;
  const { needsPuzzle, spent } = await countTry(services, { ...claim, isExempt });
  const solved = needsPuzzle ? await solveOrAsk(services, claim) : done(null);
  if (!solved.ok) {
    // Who has yet to solve it tried nothing so far.
    await returnBudgets(budgets, { ...ofBrowser, ...ofAddress, ...spent });
    return solved;
  }
  if (needsPuzzle && !isExempt) {
    const withPuzzle = await spendBudgets(budgets, { puzzlesOfAddress: address });
    if (!withPuzzle.ok) return withPuzzle;
  }
  await noteAdmittedAttempt(budgets, sent);
  return done({
    isKnownDevice: false,
    async succeed() {
      await forget();
      await returnBudgets(budgets, { ...ofAddress, ...spent });
    },
  });
}

type Spent = Partial<Record<BudgetName, string>>;

/** Whether so many failed before that a puzzle is due: on this DNI, or of different DNIs from this address. */
async function countTry(
  { budgets }: AccessServices,
  { dni, address, isExempt }: PatientClaim & { isExempt: boolean },
): Promise<{ needsPuzzle: boolean; spent: Spent }> {
  const spent: Spent = {};
  const spend = async (one: Spent) => {
    const { ok } = await spendBudgets(budgets, one);
    if (ok) Object.assign(spent, one);
    return ok;
  };
  const isWithinDni = await spend({ signInOfDni: dni });
  if (isExempt) return { needsPuzzle: !isWithinDni, spent };
  const dniHere = `${address} ${hashOf(dni).toString('base64url')}`;
  const isAnother = await spend({ failedDniOfAddress: dniHere });
  const isWithinAddress = !isAnother || (await spend({ failedDnisOfAddress: address }));
  return { needsPuzzle: !isWithinDni || !isWithinAddress, spent };
}
