import type { Services } from '../../../../base/doors/services.ts';
import {
  deleteBudget,
  deleteBudgetsOf,
} from '../../../../base/kernel/budgets/budget-queries.ts';
import {
  type BudgetName,
  budgetKey,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { asKnownBrowser } from '../../../../base/kernel/hashing/hashing-turn.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { SystemRole } from '../../contract/sign-in.ts';
import { findKnownStaffBrowser } from '../session/known-staff-browser-queries.ts';
import { findAccessSettings } from '../settings/access-setting-queries.ts';
import { isOwnAddress } from '../settings/is-own-address.ts';
import { admitByPuzzle } from './admit-by-puzzle.ts';
import { isRepeatedAttempt, noteAdmittedAttempt } from './repeated-attempt.ts';
import {
  deleteFailuresOfAccount,
  deleteSignInFailures,
  findSignInFailures,
  updateSignInFailed,
} from './staff-queries.ts';
import { tellClinic } from './tell-clinic.ts';

export interface StaffAttempt {
  role: SystemRole;
  email: string;
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

export type StaffAttemptRefusal =
  | 'TOO_MANY_ATTEMPTS'
  | 'PASSWORD_BLOCKED'
  | 'PROOF_OF_WORK_NEEDED';

/** The key under which an account's failures are counted, whichever way they came. */
export function staffKey({
  role,
  email,
}: Pick<StaffAttempt, 'role' | 'email'>): string {
  return `${role}:${email}`;
}

/** After this many failures in a row in unknown places, each try in one costs a puzzle. */
const puzzleFrom = 5;
/** After this many, only a new password opens the account there (NIST SP 800-63B 5.2.2). */
const mostInARow = 100;

type Spent = Partial<Record<BudgetName, string>>;

/** The place of a try, with its budgets: the free ones first, then those for a solved puzzle. */
interface Place {
  kind: 'known' | 'own' | 'unknown';
  free: Spent;
  puzzled: Spent;
}

interface Admitted {
  place: Place;
  isRepeated: boolean;
  spent: Spent;
}

/**
 * Admits one try of a staff password: counts it before it is compared, and gives it back if `isRight`. Waits
 * bind the account at an unknown address; a known browser and the clinic's networks have their own budgets.
 */
export async function rationStaffAttempt<Found>(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  attempt: StaffAttempt,
  attemptIt: () => Promise<{ isRight: boolean; found: Found }>,
): Promise<Outcome<Found, StaffAttemptRefusal>> {
  if (!services.budgets.areOn) return done((await attemptIt()).found);
  const admitted = await admit(services, attempt);
  if (!admitted.ok) return admitted;
  const { isRight, found } =
    admitted.value.place.kind === 'known'
      ? await asKnownBrowser(attemptIt)
      : await attemptIt();
  await settle(services, attempt, { ...admitted.value, isRight });
  return done(found);
}

async function admit(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  attempt: StaffAttempt,
): Promise<Outcome<Admitted, StaffAttemptRefusal>> {
  const { db, budgets } = services;
  const { password, idempotencyKey, address, now } = attempt;
  const account = staffKey(attempt);
  const place = await placeOf(db, attempt);
  let needsPuzzle = false;
  if (place.kind === 'unknown') {
    const { inARow, blockedUntil } = await findSignInFailures(db, {
      account,
      address,
      now,
    });
    if (inARow >= mostInARow) return refuse({ code: 'PASSWORD_BLOCKED' });
    if (blockedUntil) {
      const retryAfterSeconds = Math.ceil(
        (blockedUntil.getTime() - now.getTime()) / 1000,
      );
      return refuse({ code: 'TOO_MANY_ATTEMPTS', data: { retryAfterSeconds } });
    }
    needsPuzzle = inARow >= puzzleFrom;
  }
  const sent = { idempotencyKey, login: account, password };
  if (await isRepeatedAttempt(budgets, sent))
    return done({ place, isRepeated: true, spent: {} });
  const spent = await spendOf(services, attempt, { place, needsPuzzle });
  if (!spent.ok) return spent;
  await noteAdmittedAttempt(budgets, sent);
  return done({ place, isRepeated: false, spent: spent.value });
}

async function placeOf(db: Database, attempt: StaffAttempt): Promise<Place> {
  const { role, email, browser, address } = attempt;
  const account = staffKey(attempt);
  if (await findKnownStaffBrowser(db, { role, email, browserHash: browser })) {
    const here = `${account} ${browser.toString('base64url')}`;
    return {
      kind: 'known',
      free: { signInOfStaffAndBrowser: here },
      puzzled: { puzzledSignInOfStaffAndBrowser: here },
    };
  }
  if (isOwnAddress(await findAccessSettings(db), address)) {
    return {
      kind: 'own',
      free: { signInOfStaffAtClinic: account },
      puzzled: { puzzledSignInOfStaffAtClinic: account },
    };
  }
  const here = `${account} ${address}`;
  return {
    kind: 'unknown',
    free: { signInOfStaff: here },
    puzzled: { puzzledSignInOfStaff: here },
  };
}

/** Spends the free budgets or, if one is empty or failures require it, lets a puzzle take their place. */
async function spendOf(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  { address, proofOfWork, now }: StaffAttempt,
  { place, needsPuzzle }: { place: Place; needsPuzzle: boolean },
): Promise<Outcome<Spent, 'TOO_MANY_ATTEMPTS' | 'PROOF_OF_WORK_NEEDED'>> {
  const { budgets } = services;
  const ofAddress =
    place.kind === 'unknown' ? { signInOfAddress: address } : {};
  const free: Spent = {};
  let isFree = !needsPuzzle;
  for (const [name, whose] of Object.entries({ ...place.free, ...ofAddress })) {
    if (!isFree) break;
    isFree = (await spendBudgets(budgets, { [name]: whose })).ok;
    if (isFree) free[name as BudgetName] = whose;
  }
  if (isFree) return done(free);
  await returnBudgets(budgets, free);
  const puzzle = await admitByPuzzle(services, {
    address,
    isOwn: place.kind !== 'unknown',
    proofOfWork,
    now,
  });
  if (!puzzle.ok) return puzzle;
  const within = await spendBudgets(budgets, place.puzzled);
  return within.ok ? done({ ...puzzle.value.spent, ...place.puzzled }) : within;
}

async function settle(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  attempt: StaffAttempt,
  { place, isRepeated, spent, isRight }: Admitted & { isRight: boolean },
): Promise<void> {
  const { address, now } = attempt;
  const account = staffKey(attempt);
  if (!isRight) {
    if (place.kind === 'unknown' && !isRepeated)
      await noteFailed({ db, budgets }, { account, address, now });
    return;
  }
  await returnBudgets(budgets, spent);
  for (const [name, whose] of Object.entries({
    ...place.free,
    ...place.puzzled,
  })) {
    await deleteBudget(db, budgetKey(name as BudgetName, whose));
  }
  if (place.kind === 'unknown')
    await deleteSignInFailures(db, { account, address });
}

/** Counts a failure. Tells the clinic of many in an hour, and of an account that has to wait. */
async function noteFailed(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  failed: { account: string; address: string; now: Date },
): Promise<void> {
  await updateSignInFailed(db, failed);
  const isFew = (await spendBudgets(budgets, { failedStaffOfClinic: 'all' }))
    .ok;
  const { blockedUntil } = await findSignInFailures(db, failed);
  if (!isFew || blockedUntil)
    await tellClinic(db, { name: 'staff_guessing', now: failed.now });
}

const ofAccount: BudgetName[] = [
  'signInOfStaff',
  'puzzledSignInOfStaff',
  'signInOfStaffAndBrowser',
  'puzzledSignInOfStaffAndBrowser',
  'signInOfStaffAtClinic',
  'puzzledSignInOfStaffAtClinic',
];

/** Ends the failures and waits of an account, because its owner chose a new password. */
export async function clearStaffWaits(
  db: Database,
  account: { role: SystemRole; email: string },
): Promise<void> {
  const key = staffKey(account);
  await deleteFailuresOfAccount(db, key);
  for (const name of ofAccount) await deleteBudgetsOf(db, budgetKey(name, key));
}
