import type { RefusalCode } from '../../contract/refusals.ts';
import { readBudgetLeft, spendBudgets } from '../budgets/spend-budget.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { findAccessSettings } from './access-setting-queries.ts';
import { isOwnAddress } from './is-own-address.ts';
import { findKnownDeviceOfDni } from './known-device-queries.ts';
import { countTelling, isReserved } from './reserved-mode.ts';
import { hashOf } from './secrets.ts';
import { solveOrAsk } from './solve-or-ask.ts';

export interface Newcomer {
  /** Digits. */
  dni: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, where one was asked for. */
  proofOfWork?: string | undefined;
  now: Date;
}

type AdmitRefusal = 'PROOF_OF_WORK_NEEDED' | 'TOO_MANY_ATTEMPTS';
export type NewcomerRefusal = 'DNI_REGISTERED' | 'NEWCOMER_REFUSED' | AdmitRefusal;

/**
 * Lets somebody do something as who was never here. That their DNI is on file tells about a person, so it is bounded
 * as a failed sign-in is: by address, beyond which it costs a puzzle, and by clinic, which then turns reserved. Whose
 * browser is known learns nothing new.
 */
export async function asNewcomer<Answer extends Outcome<unknown, RefusalCode>>(
  services: AccessServices,
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

/** Before anything is read of the DNI, so that the puzzle tells nothing. */
async function admit(
  services: AccessServices,
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

/** Told is told: what it costs is not given back. */
async function whatToSay(
  { db, budgets }: AccessServices,
  { dni, address, now }: Newcomer,
  isOwn: boolean,
): Promise<Refusal<'DNI_REGISTERED' | 'NEWCOMER_REFUSED'>> {
  if (!isOwn) {
    // The same DNI again, from the same address, is the same person who looks for another way.
    const dniHere = `${address} ${hashOf(dni).toString('base64url')}`;
    await spendBudgets(budgets, { failedDniOfAddress: dniHere, failedDnisOfAddress: address });
  }
  await countTelling(budgets, now);
  return { code: (await isReserved(db, now)) ? 'NEWCOMER_REFUSED' : 'DNI_REGISTERED' };
}
