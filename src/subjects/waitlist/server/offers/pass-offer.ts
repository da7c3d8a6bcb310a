import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { type EntryRow, findKnownEntry } from '../entry/entry-queries.ts';
import {
  insertWaitlistEvents,
  type WaitlistActor,
} from '../entry/event-queries.ts';
import {
  lockOffer,
  type OfferState,
  updateOfferSettled,
} from './offer-queries.ts';

/**
 * Lets an offered time go to the next person, because its person or, if withdrawn, the clinic said so. The
 * person waits on. A repeat changes nothing.
 */
export async function passOffer(
  services: Services,
  {
    entry,
    offerId,
    state = 'passed',
    actor,
    reason = null,
    now,
  }: {
    entry: EntryRow;
    offerId: string;
    state?: 'passed' | 'withdrawn';
    actor: WaitlistActor;
    reason?: string | null;
    now: Date;
  },
): Promise<Outcome<EntryRow, 'OFFER_OVER'>> {
  const { before } = await inTransaction(services.db, async (tx) => {
    const offer = await lockOffer(tx, offerId);
    const before: OfferState = offer?.state ?? 'expired';
    if (before !== 'offered') return { ok: false, before };
    await updateOfferSettled(tx, { offerId, state, now });
    await insertWaitlistEvents(tx, {
      entryId: entry.id,
      offerId,
      kind: state,
      actor,
      reason,
      at: now,
    });
    return { ok: true, before };
  });
  if (before !== 'offered' && before !== state)
    return refuse({ code: 'OFFER_OVER', data: { state: before } });
  if (before === 'offered')
    announceWaitlist(services, {
      ...entry,
      doctorId: entry.offer?.doctorId ?? null,
    });
  return done(await findKnownEntry(services.db, entry.id));
}
