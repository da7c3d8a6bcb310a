import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findHold } from './hold-queries.ts';

/** Until when a time is held; it may have been let go in another tab of its browser. */
export async function lookAtHold(
  db: Database,
  { holdId, now }: { holdId: string; now: Date },
): Promise<Outcome<{ heldUntil: string; serverNow: string; isExtended: boolean }, 'HOLD_EXPIRED'>> {
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const { usableUntil, isExtended } = hold;
  return done({ heldUntil: usableUntil.toISOString(), serverNow: now.toISOString(), isExtended });
}
