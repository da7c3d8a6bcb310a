import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findHold } from './hold-queries.ts';

/** Returns until when a time is held. Another tab of the browser may have released it. */
export async function lookAtHold(
  db: Database,
  { holdId, now }: { holdId: string; now: Date },
): Promise<
  Outcome<
    { heldUntil: string; serverNow: string; isExtended: boolean },
    'HOLD_EXPIRED'
  >
> {
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const { usableUntil, isExtended } = hold;
  return done({
    heldUntil: usableUntil.toISOString(),
    serverNow: now.toISOString(),
    isExtended,
  });
}
