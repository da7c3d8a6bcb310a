import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { commitAtOnce } from '../../../../base/kernel/db/commit-at-once.ts';
import {
  done,
  type Outcome,
  type Refusal,
} from '../../../../base/kernel/refusal.ts';
import type {
  ChoiceRefusal,
  ChosenSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import type { HeldPair, Pair } from '../../contract/pairs.ts';
import { type AdmitRefusal, admitHold } from '../hold/hold-for-browser.ts';
import { takeWithinShares, toHold } from '../hold/hold-slot.ts';
import { offeredMinutesOf } from '../hold/offered-minutes.ts';
import { updateHoldProven } from '../hold/share-queries.ts';
import { lockPatient } from '../take/booking-queries.ts';
import { tellOwnInTheWay } from '../take/own-in-the-way.ts';
import {
  callsFor,
  choosePair,
  decidePayers,
  noPair,
  type Two,
} from './choose-pair.ts';

type HoldPairRequest = Pair &
  Call<'patient'> & { proofOfWork?: string | undefined };

/**
 * Holds both times by one hold that spans them, so that a browser has one hold and the exclusion constraint
 * keeps both. It counts as any hold of its browser, or for the signed-in patient if the clinic verified them.
 */
export async function holdPair(
  services: Services,
  request: HoldPairRequest,
): Promise<Outcome<HeldPair, ChoiceRefusal | AdmitRefusal>> {
  const { actor, browser, address, proofOfWork, now } = request;
  const calls = await callsFor(services.db, request);
  if (!calls.ok) return calls;
  const payers = await decidePayers(services, { request, calls: calls.value });
  if (!payers.ok) return payers;
  const { areOn } = services.budgets;
  const admitted = areOn
    ? await admitHold(services, { browser, address, proofOfWork, now })
    : done(null);
  if (!admitted.ok) return admitted;
  return retryWhileLost<Two<ChosenSlot>, HeldPair, Refusal<ChoiceRefusal>>({
    choose: () =>
      choosePair(services, {
        pair: request,
        payers: payers.value,
        isHeld: false,
        ownHold: { heldBy: browser },
        now,
      }),
    take: async ([first, second], tries) => {
      const hold = await takeWithinShares(services.db, {
        ...first,
        endsAt: second.endsAt,
        ...offeredMinutesOf(services, first, now),
        heldBy: browser,
        now,
        origin: areOn ? { browser, address } : undefined,
        isSweeping: tries > 1,
      });
      if (!hold) return lost;
      const { id: holdId } = hold;
      await commitAtOnce(services.db, (tx) =>
        Promise.all([
          lockPatient(tx, actor.id),
          updateHoldProven(tx, { holdId, patientId: actor.id, now }),
        ]),
      );
      const read = (nth: 0 | 1, slot: ChosenSlot) =>
        readPerson(services, { call: calls.value[nth], slot });
      const people = await Promise.all([read(0, first), read(1, second)]);
      return done({ hold: toHold(hold, first, now), people });
    },
    giveUp: async () => noPair,
  });
}

async function readPerson(
  services: Services,
  { call, slot }: { call: HoldPairRequest; slot: ChosenSlot },
): Promise<HeldPair['people'][number]> {
  const { actor: patient, browser, now } = call;
  const { startsAt, endsAt, practice } = slot;
  const inTheWay = await tellOwnInTheWay(services, {
    patientId: patient.id,
    browser,
    now,
    hold: { specialtyId: practice.specialtyId, startsAt, endsAt },
  });
  return { name: patient.name, visit: toVisit(slot), inTheWay };
}
