import { randomBytes } from 'node:crypto';
import type { Hold, Slot } from '../../contract/public/booking.ts';
import { holdExpiry } from '../../domain/appointments/hold.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type ChoiceRefusal, type ChosenSlot, chooseSlot, findNearest } from './choose-slot.ts';
import {
  deleteExpiredHolds,
  deleteHoldOfBrowser,
  findHoldOfBrowser,
  type HoldRow,
  type HoldToInsert,
  insertHoldIfFree,
  updateHolder,
  updateHoldInsurer,
} from './hold-queries.ts';
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
    const chosen = await chooseSlot(agenda, wanted);
    if (!chosen.ok) return chosen;
    const hold = await takeSlot(agenda.db, { ...chosen.value, heldBy, now });
    if (hold) return done(toHold(hold, chosen.value, now));
    // Lost to a rival, who is seen when choosing again; or the schedule changed, and then it is read anew.
    if (tries === 3) return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearest(agenda, wanted) } });
  }
}

async function takeSlot(
  db: Database,
  slot: ChosenSlot & { heldBy: Buffer; now: Date },
): Promise<HoldRow | undefined> {
  const { heldBy, now } = slot;
  const current = await findHoldOfBrowser(db, { heldBy, now });
  if (current && isSameTime(current, slot)) {
    await updateHoldInsurer(db, { holdId: current.id, insurerId: slot.insurer?.id ?? null, planId: slot.planId });
    return current;
  }
  const hold: HoldToInsert = { ...slot, heldUntil: new Date(holdExpiry(now.getTime())) };
  return commitIf(db, async (tx) => {
    if (!current) return insertOverExpired(tx, hold, now);
    if (overlaps(current, slot)) {
      await deleteHoldOfBrowser(tx, heldBy);
      return insertOverExpired(tx, hold, now);
    }
    // The new one first: two browsers that want each other's times would wait for one another's old ones.
    const taken = await insertOverExpired(tx, { ...hold, heldBy: randomBytes(32) }, now);
    if (!taken) return undefined;
    await deleteHoldOfBrowser(tx, heldBy);
    await updateHolder(tx, { holdId: taken.id, heldBy });
    return taken;
  });
}

/** Holds that ran out are looked for only where something stands in the way. */
async function insertOverExpired(tx: Database, hold: HoldToInsert, now: Date): Promise<HoldRow | undefined> {
  const inserted = await insertHoldIfFree(tx, hold);
  if (inserted) return inserted;
  await deleteExpiredHolds(tx, { ...hold, doctorId: hold.doctor.id, heldBy: hold.heldBy, now });
  return insertHoldIfFree(tx, hold);
}

function overlaps(hold: HoldRow, slot: ChosenSlot): boolean {
  return hold.doctorId === slot.doctor.id && hold.startsAt < slot.endsAt && slot.startsAt < hold.endsAt;
}

function isSameTime(hold: HoldRow, slot: ChosenSlot): boolean {
  return (
    hold.doctorId === slot.doctor.id &&
    hold.practiceId === slot.practice.id &&
    hold.startsAt.getTime() === slot.startsAt.getTime()
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
