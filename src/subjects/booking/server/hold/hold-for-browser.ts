import type { Services } from '../../../../base/doors/services.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import { solveOrAsk } from '../../../access/server/attempts/solve-or-ask.ts';
import { tellClinic } from '../../../access/server/attempts/tell-clinic.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { ChoiceRefusal } from '../../../schedule/server/availability/choose-slot.ts';
import type { Hold } from '../../contract/booking.ts';
import { holdSlot } from './hold-slot.ts';
import { updateAddressPushedOut } from './share-queries.ts';

interface BrowserWish {
  slot: Slot;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  /** The last bookable day, if it is later than the horizon of the web. */
  opensUntil?: ClinicDay | undefined;
  now: Date;
}

export type AdmitRefusal = 'PROOF_OF_WORK_NEEDED' | 'TOO_MANY_ATTEMPTS';

/**
 * Holds a free time for a browser of the web. The first holds of a browser and of an address are free. Each
 * further one costs a puzzle, so a patient at an attacker's address waits a second and is not refused.
 */
export async function holdForBrowser(
  services: Services,
  wish: BrowserWish,
): Promise<Outcome<Hold, ChoiceRefusal | AdmitRefusal>> {
  const { slot, browser: heldBy, address, opensUntil, now } = wish;
  if (!services.budgets.areOn)
    return holdSlot(services, { slot, heldBy, opensUntil, now });
  const admitted = await admitHold(services, wish);
  return admitted.ok
    ? holdSlot(services, { slot, heldBy, address, opensUntil, now })
    : admitted;
}

export async function admitHold(
  services: Services,
  wish: Omit<BrowserWish, 'slot'>,
): Promise<Outcome<null, AdmitRefusal>> {
  const { budgets, db } = services;
  const { address, now } = wish;
  const browser = wish.browser.toString('base64url');
  const free = await spendBudgets(budgets, {
    freeHoldOfBrowser: browser,
    freeHoldOfAddress: address,
  });
  if (free.ok) return free;
  const ofBrowser = { holdOfBrowser: browser };
  const within = await spendBudgets(budgets, ofBrowser);
  if (!within.ok) return within;
  const solved = await solveOrAsk(services, wish);
  if (!solved.ok) {
    // A browser that did not solve the puzzle held nothing.
    await returnBudgets(budgets, ofBrowser);
    return solved;
  }
  // An address beyond its budget starts over: all holds of its unproven browsers are pushed out.
  const isWithin = (await spendBudgets(budgets, { holdOfAddress: address })).ok;
  if (!isWithin) {
    await updateAddressPushedOut(db, { address, now });
    await tellClinic(db, { name: 'holds_attack', now });
  }
  return done(null);
}
