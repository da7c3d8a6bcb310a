import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toLogged } from '../../../base/kernel/db/logged-error.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { announceWaitlist } from './entry/announce-waitlist.ts';
import { endOffersOver } from './offers/end-offers.ts';
import {
  insertLooksForAll,
  listDoctorsToLookAt,
} from './offers/look-queries.ts';
import {
  type OfferingServices,
  offerFreedTimes,
} from './offers/offer-freed-times.ts';
import { updateWishesOver } from './sweep-queries.ts';

const everyMs = 1000;
const sweepEveryMs = 60_000;
const lookAtAllEveryMs = 10 * 60_000;

/**
 * Ends the offers that are over, then offers the freed times, agenda by agenda. Skips an agenda that another
 * process looks at. Returns true if there may be more.
 */
export async function workWaitlistOnce(
  services: OfferingServices,
  now: Date,
): Promise<boolean> {
  let isMore = (await endOffersOver(services, now)) > 0;
  for (const doctorId of await listDoctorsToLookAt(services.db, now)) {
    const offered = await offerFreedTimes(services, { doctorId, now });
    if (offered !== null && offered > 0) isMore = true;
  }
  return isMore;
}

/** Ends the wishes that are over by the calendar. */
export async function sweepWaitlist(
  services: OfferingServices,
  now: Date,
): Promise<void> {
  const { clinic } = await services.snapshot.any();
  const patientIds = await updateWishesOver(services.db, {
    today: dayAt(now, clinic.timeZone),
    now,
  });
  for (const patientId of patientIds) announceWaitlist(services, { patientId });
}

/** Works the list in this process, beside any number of others, until stopped. */
export function workWaitlist(
  services: OfferingServices,
  { log: logger, now = () => new Date() }: { log: Logger; now?: () => Date },
): { stop: () => Promise<void> } {
  const log = logger.child({}, { serializers: { err: toLogged } });
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = (async () => {
    let [sweptAt, lookedAt] = [0, 0];
    while (!signal.aborted) {
      let isMore = false;
      try {
        const at = now();
        if (Date.now() - sweptAt >= sweepEveryMs) {
          sweptAt = Date.now();
          await sweepWaitlist(services, at);
        }
        if (Date.now() - lookedAt >= lookAtAllEveryMs) {
          lookedAt = Date.now();
          await insertLooksForAll(services.db);
        }
        isMore = await workWaitlistOnce(services, at);
      } catch (error) {
        log.warn(
          { err: error },
          'the waiting list could not be worked, and will be',
        );
      }
      if (!isMore) await setTimeout(everyMs, null, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
