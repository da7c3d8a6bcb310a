import type { Services } from '../../../../base/doors/services.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  type ChosenSlot,
  chooseSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { EntryRow, OfferOfEntry } from '../entry/entry-queries.ts';
import type { WaitlistActor } from '../entry/event-queries.ts';
import { passOffer } from './pass-offer.ts';

export interface Acceptance {
  entry: EntryRow;
  offerId: string;
  actor: WaitlistActor & { kind: 'patient' | 'reception'; id: string };
  /** The link of the representative who accepts. Absent or null: there is no representative. */
  familyLinkId?: string | null;
  /** The browser in which the clinic's limits of appointments apply. Null: at the counter they do not. */
  limitedIn: Buffer | null;
  now: Date;
}

export interface OfferTaken extends Acceptance {
  offer: OfferOfEntry;
}

/** Chooses the offered time by the present schedule. Withdraws the offer if the schedule no longer has it. */
export async function chooseOffered(
  services: Services,
  { entry, offer, offerId, now }: OfferTaken,
): Promise<Outcome<ChosenSlot, 'OFFER_OVER'>> {
  const { practiceId, insurerId, planId } = entry;
  const payer = { ...(insurerId && { insurerId }), ...(planId && { planId }) };
  const startsAt = new Date(offer.startsAtMs).toISOString();
  const slot = { doctorId: offer.doctorId, practiceId, startsAt, ...payer };
  const wanted = {
    slot,
    now,
    audience: 'web',
    isHeld: true,
    ownHold: { id: offer.holdId },
  } as const;
  const chosen = await chooseSlot(services, wanted);
  if (chosen.ok) return chosen;
  const actor = { kind: 'system', id: null } as const;
  await passOffer(services, {
    entry,
    offerId,
    state: 'withdrawn',
    actor,
    reason: 'schedule',
    now,
  });
  return refuse({ code: 'OFFER_OVER', data: { state: 'withdrawn' } });
}
