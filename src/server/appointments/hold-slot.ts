import { randomBytes } from 'node:crypto';
import type { Hold, Slot } from '../../contract/public/booking.ts';
import { holdExpiry } from '../../domain/appointments/hold.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlotOrNearest,
  findNearest,
} from './choose-slot.ts';
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
import { toVisit } from './visit.ts';

/**
 * Keeps a free time for one browser. The browser's other hold is let go only where this one is taken; the
 * same time asked for again is the same hold, with the minutes it has left.
 */
export async function holdSlot(
  agenda: Agenda,
  { slot, heldBy, now }: { slot: Slot; heldBy: Buffer; now: Date },
): Promise<Outcome<Hold, ChoiceRefusal>> {
  const wanted = { slot, now, audience: 'web' as const, ownHold: { heldBy } };
  for (let tries = 1; ; tries++) {
    const assumed = tries === 1 ? await assumeSlot(agenda, wanted) : null;
    const chosen = assumed ? done(assumed) : await chooseSlotOrNearest(agenda, wanted);
    if (!chosen.ok) return chosen;
    // Holds that ran out are swept away only where something stood in the way.
    const take = () => takeSlot(agenda.db, { ...chosen.value, heldBy, now, isSweeping: tries > 1 });
    const hold = tries === 1 ? await attemptUnlessRivaled(agenda.db, chosen.value, take) : await take();
    if (hold) return done(toHold(hold, chosen.value, now));
    // Lost to a rival or waited for one, who is seen when choosing again; or the schedule changed, and then it is read anew.
    if (tries === mostTries) {
      return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearest(agenda, wanted) } });
    }
  }
}

const mostTries = 4;

async function takeSlot(
  db: Database,
  slot: ChosenSlot & { heldBy: Buffer; now: Date; isSweeping: boolean },
): Promise<HoldRow | undefined> {
  const { heldBy, now, isSweeping } = slot;
  const known = await findHoldOfBrowser(db, { heldBy, now });
  if (known && isSameTime(known, slot)) return keepHold(db, known, slot);
  const hold: HoldToInsert = { ...slot, heldUntil: new Date(holdExpiry(now.getTime())) };
  if (!known && !isSweeping) return insertHoldIfFree(db, hold);
  return commitIf(db, async (tx) => {
    await lockBrowser(tx, heldBy);
    if (isSweeping) await deleteExpiredHolds(tx, { ...hold, doctorId: hold.doctor.id, now });
    const current = await findHoldOfBrowser(tx, { heldBy, now });
    if (!current) return insertHoldIfFree(tx, hold);
    if (isSameTime(current, slot)) return keepHold(tx, current, slot);
    if (overlaps(current, slot)) {
      await deleteHoldOfBrowser(tx, heldBy);
      return insertHoldIfFree(tx, hold);
    }
    // The new one first: two browsers that want each other's times would wait for one another's old ones.
    const taken = await insertHoldIfFree(tx, { ...hold, heldBy: randomBytes(32) });
    if (!taken) return undefined;
    await deleteHoldOfBrowser(tx, heldBy);
    await updateHolder(tx, { holdId: taken.id, heldBy });
    return taken;
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
