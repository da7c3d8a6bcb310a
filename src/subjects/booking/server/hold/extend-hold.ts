import {
  type Budgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { extendedHoldExpiry } from '../../rules/hold.ts';
import { findHold, updateHoldExtended } from './hold-queries.ts';

/** Extends a hold once by five minutes. A hold that counts for an address spends its budget. */
export async function extendHold(
  budgets: Budgets,
  { holdId, now }: { holdId: string; now: Date },
): Promise<
  Outcome<
    { heldUntil: string; serverNow: string },
    'HOLD_EXPIRED' | 'HOLD_ALREADY_EXTENDED' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { db } = budgets;
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  if (hold.isExtended) return refuse({ code: 'HOLD_ALREADY_EXTENDED' });
  if (hold.heldFrom !== null) {
    const within = await spendBudgets(budgets, {
      extensionOfAddress: hold.heldFrom,
    });
    if (!within.ok) return within;
  }
  const until = new Date(extendedHoldExpiry(hold.usableUntil.getTime()));
  const isExtended = await updateHoldExtended(db, { holdId, until, now });
  if (!isExtended) return refuse({ code: 'HOLD_ALREADY_EXTENDED' });
  return done({ heldUntil: until.toISOString(), serverNow: now.toISOString() });
}
