import { randomBytes } from 'node:crypto';
import type { Hold, Slot } from '../../../contract/public/booking.ts';
import { holdExpiry } from '../../../domain/appointments/hold.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlotOrNearest,
  findNearest,
  mostTries,
} from '../slots/choose-slot.ts';
import { toVisit } from '../slots/visit.ts';
import {
  deleteExpiredHolds,
  deleteHoldOfBrowser,
  findHoldOfBrowser,
  type HoldRow,
  type HoldToInsert,
  insertHoldIfFree,
  lockBrowser,
  updateHolder,
  updateHoldInsurer,
} from './hold-queries.ts';
import { attemptUnlessRivaled } from './rivals.ts';

/**
 * Holds a free time for one browser. The browser's former hold is released only if this one succeeds; a repeat for
 * the same time gets the same hold, with its remaining minutes.
 */
export async function holdSlot(
  agenda: ReadServices,
  { slot, heldBy, now }: { slot: Slot; heldBy: Buffer; now: Date },
): Promise<Outcome<Hold, ChoiceRefusal>> {
  const wanted = { slot, now, audience: 'web' as const, ownHold: { heldBy } };
  for (let tries = 1; ; tries++) {
    const assumed = tries === 1 ? await assumeSlot(agenda, wanted) : null;
    const chosen = assumed ? done(assumed) : await chooseSlotOrNearest(agenda, wanted);
    if (!chosen.ok) return chosen;
    // Expired holds are deleted only if something stood in the way.
    const take = () => takeSlot(agenda.db, { ...chosen.value, heldBy, now, isSweeping: tries > 1 });
    const hold = tries === 1 ? await attemptUnlessRivaled(agenda.db, chosen.value, take) : await take();
    if (hold) return done(toHold(hold, chosen.value, now));
    // A rival won or is under way, and the next choice sees it; or the schedule changed, and is read again.
    if (tries === mostTries) {
      return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearest(agenda, wanted) } });
    }
  }
}

async function takeSlot(
  db: Database,
  slot: ChosenSlot & { heldBy: Buffer; now: Date; isSweeping: boolean },
): Promise<HoldRow | undefined> {
  const { heldBy, now, isSweeping } = slot;
  const holdOfBrowser = await findHoldOfBrowser(db, { heldBy, now });
  if (holdOfBrowser && isSameTime(holdOfBrowser, slot)) return keepHold(db, holdOfBrowser, slot);
  const hold: HoldToInsert = { ...slot, heldUntil: new Date(holdExpiry(now.getTime())) };
  if (!holdOfBrowser && !isSweeping) return insertHoldIfFree(db, hold);
  return commitIf(db, async (tx) => {
    await lockBrowser(tx, heldBy);
    const time = { ...hold, doctorId: hold.doctor.id };
    if (isSweeping) await deleteExpiredHolds(tx, { times: [time], heldBy, now });
    const current = await findHoldOfBrowser(tx, { heldBy, now });
    if (!current) return insertHoldIfFree(tx, hold);
    if (isSameTime(current, slot)) return keepHold(tx, current, slot);
    if (overlaps(current, slot)) {
      await deleteHoldOfBrowser(tx, heldBy);
      return insertHoldIfFree(tx, hold);
    }
    // The new hold comes first: otherwise two browsers that want each other's times would wait for one another's old
    // holds.
    const holdIfFree = await insertHoldIfFree(tx, { ...hold, heldBy: randomBytes(32) });
    if (!holdIfFree) return undefined;
    await deleteHoldOfBrowser(tx, heldBy);
    await updateHolder(tx, { holdId: holdIfFree.id, heldBy });
    return holdIfFree;
  });
}

function keepHold(db: Database, hold: HoldRow, slot: ChosenSlot): Promise<HoldRow | undefined> {
  return updateHoldInsurer(db, {
    holdId: hold.id,
    insurerId: slot.insurer?.id ?? null,
    planId: slot.planId,
  });
}

function overlaps(hold: HoldRow, slot: ChosenSlot): boolean {
  return hold.doctorId === slot.doctor.id && hold.startsAt < slot.endsAt && slot.startsAt < hold.endsAt;
}

function isSameTime(hold: HoldRow, slot: ChosenSlot): boolean {
  return (
    hold.doctorId === slot.doctor.id &&
    hold.practiceId === slot.practice.id &&
    hold.startsAt.getTime() === slot.startsAt.getTime() &&
    hold.endsAt.getTime() === slot.endsAt.getTime()
  );
}

function toHold(hold: HoldRow, slot: ChosenSlot, now: Date): Hold {
  return {
    ...toVisit(slot),
    id: hold.id,
    heldUntil: hold.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    isExtended: hold.holdExtended,
  };
}
