import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Services } from '../../clinic/services.ts';
import {
  type BudgetName,
  type Budgets,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
} from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, type Refusal, refuse } from '../../kernel/refusal.ts';
import { hashOf } from '../../kernel/secrets/secrets.ts';
import { findAccessSettings } from '../access/access-setting-queries.ts';
import { isOwnAddress } from '../access/is-own-address.ts';
import { findKnownDeviceOfDni } from '../session/known-device-queries.ts';
import { countTelling, isReserved } from './reserved-mode.ts';
import { solveOrAsk } from './solve-or-ask.ts';

export interface Newcomer {
  /** Digits. */
  dni: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  now: Date;
}

type AdmitRefusal = 'PROOF_OF_WORK_NEEDED' | 'TOO_MANY_ATTEMPTS';
export type NewcomerRefusal = 'DNI_REGISTERED' | 'NEWCOMER_REFUSED' | AdmitRefusal;

/**
 * Lets somebody act as a new patient. The refusal that their DNI is on file reveals a person, so it is rationed like
 * a failed sign-in: by address, beyond which it costs a puzzle, and by clinic, which then enters reserved mode. A
 * known device of that patient learns nothing new.
 */
export async function asNewcomer<Answer extends Outcome<unknown, RefusalCode>>(
  services: Services,
  newcomer: Newcomer,
  act: () => Promise<Answer>,
): Promise<Answer | Outcome<never, NewcomerRefusal>> {
  const { db, budgets } = services;
  const { dni, browser } = newcomer;
  if (!budgets.areOn || (await findKnownDeviceOfDni(db, { dni, browserHash: browser }))) return act();
  const isOwn = isOwnAddress(await findAccessSettings(db), newcomer.address);
  const admitted = await admit(services, newcomer, isOwn);
  if (!admitted.ok) return admitted;
  const answer = await act();
  if (!answer.ok && answer.refusal.code === 'DNI_REGISTERED')
    return refuse(await whatToSay(services, newcomer));
  // Nothing was revealed.
  await returnBudgets(budgets, admitted.value);
  return answer;
}

type Spent = Partial<Record<BudgetName, string>>;

/**
 * Runs before the DNI is looked up, so that the puzzle reveals nothing; spends what an answer would cost, so that of
 * many who ask at once no more are answered. Returns what was spent.
 */
async function admit(
  services: Services,
  newcomer: Newcomer,
  isOwn: boolean,
): Promise<Outcome<Spent, AdmitRefusal>> {
  const { db, budgets } = services;
  const { address, now } = newcomer;
  const counted = isOwn ? { isWithin: true, spent: {} } : await count(services, newcomer);
  const { isWithin, spent } = counted;
  if (isWithin && !(await isReserved(db, now))) return done(spent);
  const solved = await solveOrAsk(services, newcomer);
  const puzzle = isOwn ? {} : { puzzlesOfAddress: address };
  const within = solved.ok ? await spendBudgets(budgets, puzzle) : solved;
  if (within.ok) return done({ ...spent, ...puzzle });
  await returnBudgets(budgets, spent);
  return within;
}

/** The same DNI again from the same address is taken for the same person trying another way. */
async function count(
  { budgets }: Services,
  { dni, address }: Newcomer,
): Promise<{ isWithin: boolean; spent: Spent }> {
  const ofDni = { failedDniOfAddress: `${address} ${hashOf(dni).toString('base64url')}` };
  if (!(await spendBudgets(budgets, ofDni)).ok)
    return { isWithin: await hasLeft(budgets, address), spent: {} };
  const ofAddress = { failedDnisOfAddress: address };
  if ((await spendBudgets(budgets, ofAddress)).ok)
    return { isWithin: true, spent: { ...ofDni, ...ofAddress } };
  await returnBudgets(budgets, ofDni);
  return { isWithin: false, spent: {} };
}

async function hasLeft(budgets: Budgets, address: string): Promise<boolean> {
  return (await readBudgetLeft(budgets, { name: 'failedDnisOfAddress', whose: address })) > 0;
}

/** The DNI was revealed, so the cost is not given back. */
async function whatToSay(
  { db, budgets }: Services,
  { now }: Newcomer,
): Promise<Refusal<'DNI_REGISTERED' | 'NEWCOMER_REFUSED'>> {
  await countTelling(budgets, now);
  return { code: (await isReserved(db, now)) ? 'NEWCOMER_REFUSED' : 'DNI_REGISTERED' };
}
