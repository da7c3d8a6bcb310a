import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import { lockOffersOver, updateOfferSettled } from './offer-queries.ts';

const mostAtOnce = 200;

/**
 * Ends the offers without an answer in time, and lets their times go to the next person. Returns how many.
 * Any number of processes may run it.
 */
export async function endOffersOver(
  services: Pick<Services, 'db' | 'changes'>,
  now: Date,
): Promise<number> {
  const { over } = await inTransaction(services.db, async (tx) => {
    const over = await lockOffersOver(tx, { now, limit: mostAtOnce });
    for (const { id: offerId, expiresAt } of over) {
      await updateOfferSettled(tx, {
        offerId,
        state: 'expired',
        now: expiresAt,
      });
    }
    await insertWaitlistEvents(
      tx,
      ...over.map(({ id: offerId, entryId, expiresAt }) => ({
        ...({ entryId, offerId, kind: 'expired', at: expiresAt } as const),
        actor: { kind: 'system', id: null } as const,
      })),
    );
    return { ok: true, over };
  });
  for (const offer of over) announceWaitlist(services, offer);
  return over.length;
}
