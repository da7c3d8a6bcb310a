import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Services } from '../../clinic/services.ts';
import { readBudgetLeft, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
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
  if (answer.ok || answer.refusal.code !== 'DNI_REGISTERED') return answer;
  return refuse(await whatToSay(services, newcomer, isOwn));
}

/** Runs before the DNI is looked up, so that the puzzle reveals nothing. */
async function admit(
  services: Services,
  newcomer: Newcomer,
  isOwn: boolean,
): Promise<Outcome<null, AdmitRefusal>> {
  const { db, budgets } = services;
  const { address: whose, now } = newcomer;
  const isWithin = isOwn || (await readBudgetLeft(budgets, { name: 'failedDnisOfAddress', whose })) > 0;
  if (isWithin && !(await isReserved(db, now))) return done(null);
  const solved = await solveOrAsk(services, newcomer);
  if (!solved.ok || isOwn) return solved;
  return spendBudgets(budgets, { puzzlesOfAddress: whose });
}

/** The DNI was revealed, so the cost is not given back. */
async function whatToSay(
  { db, budgets }: Services,
  { dni, address, now }: Newcomer,
  isOwn: boolean,
): Promise<Refusal<'DNI_REGISTERED' | 'NEWCOMER_REFUSED'>> {
  if (!isOwn) {
    // The same DNI again from the same address is taken for the same person trying another way.
    const dniHere = `${address} ${hashOf(dni).toString('base64url')}`;
    await spendBudgets(budgets, { failedDniOfAddress: dniHere, failedDnisOfAddress: address });
  }
  await countTelling(budgets, now);
  return { code: (await isReserved(db, now)) ? 'NEWCOMER_REFUSED' : 'DNI_REGISTERED' };
}
