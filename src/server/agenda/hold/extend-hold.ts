import { extendedHoldExpiry } from '../../../domain/appointments/hold.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findHold, updateHoldExtended } from './hold-queries.ts';

/** Extends a hold by five minutes, once. */
export async function extendHold(
  db: Database,
  { holdId, now }: { holdId: string; now: Date },
): Promise<Outcome<{ heldUntil: string; serverNow: string }, 'HOLD_EXPIRED' | 'HOLD_ALREADY_EXTENDED'>> {
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const heldUntil = new Date(extendedHoldExpiry(hold.heldUntil.getTime()));
  const isExtended = await updateHoldExtended(db, { holdId, heldUntil, now });
  if (!isExtended) return refuse({ code: 'HOLD_ALREADY_EXTENDED' });
  return done({ heldUntil: heldUntil.toISOString(), serverNow: now.toISOString() });
}
