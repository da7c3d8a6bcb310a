import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import {
  type EndReason,
  type EntryRow,
  findKnownEntry,
  lockOpenEntry,
  updateEntryEnded,
} from '../entry/entry-queries.ts';
import {
  insertWaitlistEvents,
  type WaitlistActor,
} from '../entry/event-queries.ts';
import { updateOfferSettled } from '../offers/offer-queries.ts';

/** Ends a wish, and its offer goes to the next person. A wish that already ended stays as it is. */
export async function endWish(
  services: Services,
  {
    entry,
    actor,
    reason,
    words,
    now,
  }: {
    entry: EntryRow;
    actor: WaitlistActor;
    reason: EndReason;
    words?: string | undefined;
    now: Date;
  },
): Promise<EntryRow> {
  const { id: entryId } = entry;
  const { isEnded } = await inTransaction(services.db, async (tx) => {
    if (!(await lockOpenEntry(tx, entryId)))
      return { ok: false, isEnded: false };
    const { offer } = await findKnownEntry(tx, entryId);
    if (
      offer &&
      (await updateOfferSettled(tx, {
        offerId: offer.id,
        state: 'withdrawn',
        now,
      }))
    ) {
      const withdrawn = {
        entryId,
        offerId: offer.id,
        kind: 'withdrawn',
        actor,
        at: now,
      } as const;
      await insertWaitlistEvents(tx, { ...withdrawn, reason: 'ended' });
    }
    await updateEntryEnded(tx, { id: entryId, reason, now });
    await insertWaitlistEvents(tx, {
      entryId,
      kind: 'ended',
      actor,
      reason: words ?? reason,
      at: now,
    });
    return { ok: true, isEnded: true };
  });
  if (isEnded) announceWaitlist(services, entry);
  return findKnownEntry(services.db, entryId);
}
