import { randomBytes } from 'node:crypto';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  commitAtOnce,
  type Statements,
} from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { takeTurns } from '../../../../base/kernel/db/take-turns.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import { tellClinic } from '../../../access/server/attempts/tell-clinic.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import {
  type ChoiceRefusal,
  type ChosenSlot,
  chooseByTry,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  byItsSchedule,
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import type { Hold } from '../../contract/booking.ts';
import { holdExpiry } from '../../rules/hold.ts';
import {
  deleteExpiredHolds,
  deleteHoldOfBrowser,
  findHoldOfBrowser,
  type HoldOrigin,
  type HoldRow,
  type HoldToInsert,
  insertHoldIfFree,
  lockBrowser,
  updateHolder,
  updateHoldInsurer,
} from './hold-queries.ts';
import { type OfferedMinutes, offeredMinutesOf } from './offered-minutes.ts';
import { attemptUnlessRivaled } from './rivals.ts';
import { lockShares, updateTooManyPushedOut } from './share-queries.ts';

export interface HoldRequest {
  slot: Slot;
  /** The browser's own secret, hashed. */
  heldBy: Buffer;
  /** The browser's address. Undefined: the hold counts for no address and pushes out no other hold. */
  address?: string | undefined;
  /** The last bookable day, if it is later than the horizon of the web. */
  opensUntil?: ClinicDay | undefined;
  now: Date;
}

/**
 * Holds a free time for one browser, and then releases its former hold. A repeat gets the same hold, without
 * more time. Too many holds of an address or a doctor are pushed out, not refused (docs/security.md).
 */
export async function holdSlot(
  agenda: ReadServices,
  { slot, heldBy, address, opensUntil, now }: HoldRequest,
): Promise<Outcome<Hold, ChoiceRefusal>> {
  const wanted: SlotWanted = {
    slot,
    now,
    audience: 'web',
    opensUntil,
    ownHold: { heldBy },
  };
  const origin =
    address === undefined ? undefined : { browser: heldBy, address };
  return retryWhileLost({
    choose: async (tries) =>
      byItsSchedule(await chooseByTry(agenda, wanted, tries)),
    take: async (chosen, tries) => {
      const offered = offeredMinutesOf(agenda, chosen, now);
      const isSweeping = tries > 1;
      const wish = { ...chosen, ...offered, heldBy, origin, now, isSweeping };
      const take = () => takeWithinShares(agenda.db, wish);
      const hold =
        tries === 1
          ? await attemptUnlessRivaled(agenda.db, chosen, take)
          : await take();
      return hold ? done(toHold(hold, chosen, now)) : lost;
    },
    giveUp: () => refuseTaken(agenda, wanted),
  });
}

type Wish = ChosenSlot &
  OfferedMinutes & {
    heldBy: Buffer;
    origin: HoldOrigin | undefined;
    now: Date;
    isSweeping: boolean;
  };

/** Only in an attack do this many unproven browsers hold times of one doctor within five minutes. */
const manyOfDoctor = 10;

interface HeldOne {
  hold: HoldRow;
  /** The unproven browsers that hold times of that doctor, this one included. 0: not counted. */
  unproven: number;
}

const held = (hold: HoldRow | undefined, unproven = 0): HeldOne | undefined =>
  hold && { hold, unproven };

/** Takes the time in place of the browser's former hold, and pushes out the holds that are then too many. */
export async function takeWithinShares(
  db: Database,
  wish: Wish,
): Promise<HoldRow | undefined> {
  const one = await inTurn(wish, () => takeSlot(db, wish));
  if (one && one.unproven >= manyOfDoctor)
    await tellClinic(db, { name: 'holds_attack', now: wish.now });
  return one?.hold;
}

/**
 * Queues the rivals of this process, so that a request waits for the locks of the shares without a
 * connection.
 */
function inTurn<Value>(
  { origin, doctor }: Wish,
  take: () => Promise<Value>,
): Promise<Value> {
  if (!origin) return take();
  return takeTurns(`holds of ${origin.address}`, () =>
    takeTurns(`holds of ${doctor.id}`, take),
  );
}

async function takeSlot(
  db: Database,
  wish: Wish,
): Promise<HeldOne | undefined> {
  const { heldBy, origin, now, isSweeping } = wish;
  const holdOfBrowser = await findHoldOfBrowser(db, { heldBy, now });
  if (holdOfBrowser && isSameTime(holdOfBrowser, wish))
    return held(await keepHold(db, holdOfBrowser, wish));
  const hold: HoldToInsert = {
    ...wish,
    heldUntil: new Date(holdExpiry(now.getTime())),
  };
  if (!holdOfBrowser && !isSweeping) {
    if (!origin) return held(await insertHoldIfFree(db, hold));
    return commitAtOnce(db, async (tx) => {
      const [, inserted, unproven] = await Promise.all([
        lockSharesOf(tx, wish),
        insertHoldIfFree(tx, hold),
        pushOutTooMany(tx, wish),
      ]);
      return held(inserted, unproven);
    });
  }
  return inTransaction(db, async (tx) => {
    await lockBrowser(tx, heldBy);
    await lockSharesOf(tx, wish);
    const replaced = await replaceHold(tx, wish, hold);
    return held(replaced, replaced ? await pushOutTooMany(tx, wish) : 0);
  });
}

async function replaceHold(
  tx: Database,
  wish: Wish,
  hold: HoldToInsert,
): Promise<HoldRow | undefined> {
  const { heldBy, now, isSweeping } = wish;
  const time = { ...hold, doctorId: hold.doctor.id };
  if (isSweeping) await deleteExpiredHolds(tx, { times: [time], heldBy, now });
  const current = await findHoldOfBrowser(tx, { heldBy, now });
  if (!current) return insertHoldIfFree(tx, hold);
  if (isSameTime(current, wish)) return keepHold(tx, current, wish);
  if (overlaps(current, wish)) {
    await deleteHoldOfBrowser(tx, heldBy);
    return insertHoldIfFree(tx, hold);
  }
  // The new hold is inserted first. Otherwise two browsers that want each other's times would wait for each
  // other's old holds.
  const holdIfFree = await insertHoldIfFree(tx, {
    ...hold,
    heldBy: randomBytes(32),
  });
  if (!holdIfFree) return undefined;
  await deleteHoldOfBrowser(tx, heldBy);
  await updateHolder(tx, { holdId: holdIfFree.id, heldBy });
  return holdIfFree;
}

async function lockSharesOf(
  db: Statements,
  { origin, doctor }: Wish,
): Promise<void> {
  if (origin)
    await lockShares(db, { address: origin.address, doctorId: doctor.id });
}

async function pushOutTooMany(
  db: Statements,
  { origin, doctor, ...wish }: Wish,
): Promise<number> {
  return origin
    ? updateTooManyPushedOut(db, { ...wish, ...origin, doctorId: doctor.id })
    : 0;
}

function keepHold(
  db: Database,
  hold: HoldRow,
  slot: ChosenSlot,
): Promise<HoldRow | undefined> {
  return updateHoldInsurer(db, {
    holdId: hold.id,
    insurerId: slot.insurer?.id ?? null,
    planId: slot.planId,
  });
}

function overlaps(hold: HoldRow, slot: ChosenSlot): boolean {
  return (
    hold.doctorId === slot.doctor.id &&
    hold.startsAt < slot.endsAt &&
    slot.startsAt < hold.endsAt
  );
}

function isSameTime(hold: HoldRow, slot: ChosenSlot): boolean {
  return (
    hold.doctorId === slot.doctor.id &&
    hold.practiceId === slot.practice.id &&
    hold.startsAt.getTime() === slot.startsAt.getTime() &&
    hold.endsAt.getTime() === slot.endsAt.getTime()
  );
}

export function toHold(hold: HoldRow, slot: ChosenSlot, now: Date): Hold {
  return {
    ...toVisit(slot),
    id: hold.id,
    heldUntil: hold.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    isExtended: hold.holdExtended,
  };
}
