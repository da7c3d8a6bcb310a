import type { Services } from '../../../../base/doors/services.ts';
import type { DoctorOffers } from '../../../schedule/server/availability/offers-of-doctor.ts';
import type { EntryRow } from '../entry/entry-queries.ts';
import { waitlistUrlOf } from '../entry/waitlist-link.ts';
import type { OfferToInsert } from './offer-queries.ts';

/** Returns the facts of the message about an offer, as its outbox row keeps them. */
export function offerMessageOf(
  services: Pick<Services, 'linkKey' | 'publicUrl'>,
  {
    entry,
    atNight,
    offer: { startsAt, expiresAt, roomId },
    agenda: { doctor, snapshot },
  }: {
    entry: Pick<EntryRow, 'id' | 'linkSalt'>;
    atNight: boolean;
    offer: OfferToInsert;
    agenda: Pick<DoctorOffers, 'doctor' | 'snapshot'>;
  },
): Record<string, unknown> {
  return {
    startsAtMs: startsAt.getTime(),
    expiresAtMs: expiresAt.getTime(),
    doctorName: doctor.name,
    roomName: roomId === null ? null : (snapshot.rooms.get(roomId) ?? null),
    linkUrl: waitlistUrlOf(services, entry),
    atNight,
  };
}
