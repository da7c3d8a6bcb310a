import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { commitAtOnce } from '../../../../base/kernel/db/commit-at-once.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type {
  ChoiceRefusal,
  ChosenSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import type { HeldPair, Pair } from '../../contract/pairs.ts';
import { type AdmitRefusal, admitHold } from '../hold/hold-for-browser.ts';
import { takeWithinShares, toHold } from '../hold/hold-slot.ts';
import { offeredMinutesOf } from '../hold/offered-minutes.ts';
import { updateHoldProven } from '../hold/share-queries.ts';
import { lockPatient } from '../take/booking-queries.ts';
import { tellOwnInTheWay } from '../take/own-in-the-way.ts';
import { callsFor, choosePair, decidePayers } from './choose-pair.ts';

type HoldPairRequest = Pair &
  Call<'patient'> & { proofOfWork?: string | undefined };

const mostTries = 4;

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
  for (let tries = 1; tries <= mostTries; tries++) {
    const ownHold = { heldBy: browser };
    const chosen = await choosePair(services, {
      pair: request,
      payers: payers.value,
      isHeld: false,
      ownHold,
      now,
    });
    if (!chosen.ok) return chosen;
    const [first, second] = chosen.value;
    const span: ChosenSlot = { ...first, endsAt: second.endsAt };
    const hold = await takeWithinShares(services.db, {
      ...span,
      ...offeredMinutesOf(services, first, now),
      heldBy: browser,
      now,
      origin: areOn ? { browser, address } : undefined,
      isSweeping: tries > 1,
    });
    if (!hold) continue;
    const { id: holdId } = hold;
    await commitAtOnce(services.db, (tx) =>
      Promise.all([
        lockPatient(tx, actor.id),
        updateHoldProven(tx, { holdId, patientId: actor.id, now }),
      ]),
    );
    const people = chosen.value.map(async (slot, nth) => {
      const { actor: who } = calls.value[nth as 0 | 1];
      const { specialtyId } = slot.practice;
      const times = {
        specialtyId,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
      };
      const inTheWay = await tellOwnInTheWay(services, {
        patientId: who.id,
        browser,
        now,
        hold: times,
      });
      return { name: who.name, visit: toVisit(slot), inTheWay };
    });
    const [one, other] = await Promise.all(people);
    if (!one || !other) throw new Error('A pair has two people.');
    return done({ hold: toHold(hold, first, now), people: [one, other] });
  }
  return refuse({ code: 'SLOT_TAKEN', data: { nearest: [] } });
}
