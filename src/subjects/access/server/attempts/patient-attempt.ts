import type { Services } from '../../../../base/doors/services.ts';
import { deleteBudget } from '../../../../base/kernel/budgets/budget-queries.ts';
import {
  type BudgetName,
  budgetKey,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { findKnownDeviceOfDni } from '../session/known-device-queries.ts';
import type { AccessSettingRow } from '../settings/access-setting-queries.ts';
import { isOwnAddress } from '../settings/is-own-address.ts';
import { admitByPuzzle } from './admit-by-puzzle.ts';
import { isRepeatedAttempt, noteAdmittedAttempt } from './repeated-attempt.ts';

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
  /** True if this patient was verified in this browser before: other people cannot use up its tries. */
  isKnownDevice: boolean;
  /** Gives back what was counted before the comparison. */
  succeed: () => Promise<void>;
}

/**
 * Admits one try of a patient's password, counted before anything is compared (docs/security.md). A DNI is
 * never locked, because it is no secret: beyond the budget an unknown browser must solve a puzzle first.
 */
export async function admitPatientAttempt(
  services: Services,
  claim: PatientClaim & { settings: AccessSettingRow },
): Promise<
  Outcome<AdmittedAttempt, 'TOO_MANY_ATTEMPTS' | 'PROOF_OF_WORK_NEEDED'>
> {
  const { db, budgets } = services;
  const { dni, browser, address, settings } = claim;
  if (!budgets.areOn)
    return done({ isKnownDevice: false, succeed: async () => {} });
  const ofBrowser = {
    signInOfDniAndBrowser: `${dni} ${browser.toString('base64url')}`,
  };
  const sent = {
    idempotencyKey: claim.idempotencyKey,
    login: dni,
    password: claim.password,
  };
  const isRepeated = await isRepeatedAttempt(budgets, sent);
  const within = await spendBudgets(budgets, isRepeated ? {} : ofBrowser);
  if (!within.ok) return within;
  const forget = () =>
    deleteBudget(
      db,
      budgetKey('signInOfDniAndBrowser', ofBrowser.signInOfDniAndBrowser),
    );
  if (await findKnownDeviceOfDni(db, { dni, browserHash: browser })) {
    if (!isRepeated) await noteAdmittedAttempt(budgets, sent);
    return done({ isKnownDevice: true, succeed: forget });
  }
  if (isRepeated) return done({ isKnownDevice: false, succeed: forget });
  const isExempt = isOwnAddress(settings, address);
  const { needsPuzzle, spent } = await countTry(services, {
    ...claim,
    isExempt,
  });
  if (needsPuzzle) {
    const solved = await admitByPuzzle(services, { ...claim, isOwn: isExempt });
    if (!solved.ok) {
      // A person who has yet to solve the puzzle has not tried anything.
      await returnBudgets(budgets, { ...ofBrowser, ...spent });
      return solved;
    }
    Object.assign(spent, solved.value.spent);
    const ofDni =
      isExempt || isItsOwnDni(claim)
        ? {}
        : { puzzledSignInOfDniAndAddress: dniAt(claim) };
    const withPuzzle = await spendBudgets(budgets, ofDni);
    if (!withPuzzle.ok) {
      await returnBudgets(budgets, { ...ofBrowser, ...spent });
      return withPuzzle;
    }
    Object.assign(spent, ofDni);
  }
  await noteAdmittedAttempt(budgets, sent);
  return done({
    isKnownDevice: false,
    async succeed() {
      await forget();
      await returnBudgets(budgets, spent);
    },
  });
}

type Spent = Partial<Record<BudgetName, string>>;

/**
 * True if the password is the DNI itself. This one guess is always possible, so that an attacker who guesses
 * other passwords cannot lock the patient out.
 */
function isItsOwnDni({
  dni,
  password,
}: Pick<PatientClaim, 'dni' | 'password'>): boolean {
  const typed = parseDni(password);
  return typed.ok && typed.dni === dni;
}

/** The key of one DNI at an address. It counts once among the different DNIs that failed there. */
export const dniAt = ({
  dni,
  address,
}: Pick<PatientClaim, 'dni' | 'address'>) =>
  `${address} ${hashOf(dni).toString('base64url')}`;

/** Counts the try, and tells if failures on this DNI or from this address require a puzzle. */
async function countTry(
  { budgets }: Services,
  { isExempt, ...claim }: PatientClaim & { isExempt: boolean },
): Promise<{ needsPuzzle: boolean; spent: Spent }> {
  const spent: Spent = {};
  const spend = async (entry: Spent) => {
    const { ok } = await spendBudgets(budgets, entry);
    if (ok) Object.assign(spent, entry);
    return ok;
  };
  const { dni, address } = claim;
  const isWithinDni = await spend({ signInOfDni: dni });
  if (isExempt) return { needsPuzzle: !isWithinDni, spent };
  const isWithinTries = await spend({ signInOfAddress: address });
  const isAnother = await spend({ failedDniOfAddress: dniAt(claim) });
  const isWithinDnis =
    !isAnother || (await spend({ failedDnisOfAddress: address }));
  return {
    needsPuzzle: !isWithinDni || !isWithinTries || !isWithinDnis,
    spent,
  };
}
