import { randomInt } from 'node:crypto';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import type { BookedRow } from '../../../booking/server/take/booking-queries.ts';
import {
  inTakingTransaction,
  type TimeToTake,
  takeTimes,
} from '../../../booking/server/take/take-times.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { type EntryRow, findKnownEntry } from '../entry/entry-queries.ts';
import {
  type Acceptance,
  chooseOffered,
  type OfferTaken,
} from './choose-offered.ts';
import { moveToOffer } from './move-to-offer.ts';
import { findOfferState } from './offer-queries.ts';

export type AcceptRefusal =
  | 'OFFER_OVER'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_APPOINTMENTS'
  | 'WRONG_STATUS'
  | 'CHANGE_TOO_LATE';

/**
 * Takes the offered time and ends the wish: the hold becomes the appointment, or the later appointment moves
 * there. An offer accepted in another tab gets the same answer. One that is over says how it ended.
 */
export async function acceptOffer(
  services: Services,
  acceptance: Acceptance,
): Promise<Outcome<EntryRow, AcceptRefusal>> {
  const { db } = services;
  const { entry, offerId } = acceptance;
  const { offer } = entry;
  if (offer?.id !== offerId || offer.expiresAtMs <= acceptance.now.getTime())
    return overOrAccepted(services, acceptance);
  const accepted =
    entry.appointmentId !== null && entry.soonerThan !== null
      ? await moveToOffer(services, {
          ...acceptance,
          offer,
          appointmentId: entry.appointmentId,
        })
      : await bookOffer(services, { ...acceptance, offer });
  if (!accepted.ok) {
    return accepted.refusal.code === 'OFFER_OVER'
      ? overOrAccepted(services, acceptance)
      : accepted;
  }
  announceWaitlist(services, { ...entry, doctorId: offer.doctorId });
  return done(await findKnownEntry(db, entry.id));
}

/** Answers for an offer that can no longer be taken: it was accepted before, or how it ended. */
async function overOrAccepted(
  { db }: Services,
  { entry, offerId }: Acceptance,
): Promise<Outcome<EntryRow, 'OFFER_OVER'>> {
  const state = (await findOfferState(db, offerId)) ?? 'expired';
  if (state === 'accepted') return done(await findKnownEntry(db, entry.id));
  // The time of the offer is over, but that is not written yet.
  return refuse({
    code: 'OFFER_OVER',
    data: { state: state === 'offered' ? 'expired' : state },
  });
}

async function bookOffer(
  services: Services,
  taken: OfferTaken,
): Promise<
  Outcome<null, 'OFFER_OVER' | 'PATIENT_BUSY' | 'TOO_MANY_APPOINTMENTS'>
> {
  const chosen = await chooseOffered(services, taken);
  if (!chosen.ok) return chosen;
  const { patientId } = taken.entry;
  const { doctor, startsAt } = chosen.value;
  const booked = await inTakingTransaction(services.db, (tx) =>
    takeTimes(tx, {
      times: [toTime(taken, chosen.value)],
      deletedHolds: 'none',
      now: taken.now,
    }),
  );
  if (!booked.ok) {
    // The link that the offer was accepted by, if any, was open a moment ago: its end is the offer's end too.
    const { refusal } = booked;
    return refusal && refusal.code !== 'ACTING_ENDED'
      ? { ok: false, refusal }
      : refuse({ code: 'OFFER_OVER', data: { state: 'expired' } });
  }
  const [{ id }] = booked.value as [BookedRow];
  announceAppointment(services, {
    id,
    patientId,
    doctorId: doctor.id,
    startsAt,
  });
  return done(null);
}

/** The hold of the offer becomes the appointment. */
function toTime(
  { entry, offer, offerId, actor, familyLinkId, limitedIn, now }: OfferTaken,
  chosen: ChosenSlot,
): TimeToTake {
  const hash = hashOf(`offer ${offerId}`);
  return {
    ...chosen,
    patientId: entry.patientId,
    code: makeCode(randomInt),
    holdId: offer.holdId,
    idempotencyHash: hash,
    requestHash: hash,
    now,
    rules: {
      actor,
      familyLinkId: familyLinkId ?? null,
      limitedIn,
      linkHash: null,
      overbook: null,
      isWalkIn: false,
      isTold: true,
      seriesId: null,
    },
  };
}
