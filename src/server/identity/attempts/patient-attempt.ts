import type { Services } from '../../clinic/services.ts';
import { deleteBudget } from '../../kernel/budgets/budget-queries.ts';
import {
  type BudgetName,
  budgetKey,
  returnBudgets,
  spendBudgets,
} from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../kernel/refusal.ts';
import { hashOf } from '../../kernel/secrets/secrets.ts';
import type { AccessSettingRow } from '../access/access-setting-queries.ts';
import { isOwnAddress } from '../access/is-own-address.ts';
import { findKnownDeviceOfDni } from '../session/known-device-queries.ts';
import { isRepeatedAttempt, noteAdmittedAttempt } from './repeated-attempt.ts';
import { solveOrAsk } from './solve-or-ask.ts';

export interface PatientClaim {
  /** Digits. */
  dni: string;
  password: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  /** The key of this one attempt, the same in every repeat. */
  idempotencyKey?: string | undefined;
  now: Date;
}

export interface AdmittedAttempt {
  /** This patient was verified in this browser before: nobody else can use up its tries. */
  isKnownDevice: boolean;
  /** Gives back what was counted before the comparison. */
  succeed: () => Promise<void>;
}

/**
 * Admits one try of a patient's password, counted before anything is compared (docs/security.md). A DNI is never
 * locked, since anybody may know it: beyond the budget an unknown browser must solve a puzzle first.
 */
export async function admitPatientAttempt(
  services: Services,
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
    // A person who has yet to solve the puzzle has not tried anything.
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

/** Counts the try; whether failures on this DNI, or of different DNIs from this address, require a puzzle. */
async function countTry(
  { budgets }: Services,
  { dni, address, isExempt }: PatientClaim & { isExempt: boolean },
): Promise<{ needsPuzzle: boolean; spent: Spent }> {
  const spent: Spent = {};
  const spend = async (entry: Spent) => {
    const { ok } = await spendBudgets(budgets, entry);
    if (ok) Object.assign(spent, entry);
    return ok;
  };
  const isWithinDni = await spend({ signInOfDni: dni });
  if (isExempt) return { needsPuzzle: !isWithinDni, spent };
  const dniHere = `${address} ${hashOf(dni).toString('base64url')}`;
  const isAnother = await spend({ failedDniOfAddress: dniHere });
  const isWithinAddress = !isAnother || (await spend({ failedDnisOfAddress: address }));
  return { needsPuzzle: !isWithinDni || !isWithinAddress, spent };
}
