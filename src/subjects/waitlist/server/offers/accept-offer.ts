import { randomInt } from 'node:crypto';
import type { Services } from '../../../../base/doors/services.ts';
import {
  constraintOf,
  inTransactionInTurn,
} from '../../../../base/kernel/db/commit-if.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  type BookingRules,
  lockPatient,
  updateHoldToBooked,
} from '../../../booking/server/take/booking-queries.ts';
import { findOwnInTheWay } from '../../../booking/server/take/own-in-the-way.ts';
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
  for (let draws = 1; ; draws++) {
    try {
      return await bookHeld(services, {
        ...taken,
        chosen: chosen.value,
        code: makeCode(randomInt),
      });
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'patient_never_overlaps')
        return refuse({ code: 'PATIENT_BUSY' });
      if (constraint !== 'appointments_code_key' || draws === mostDraws)
        throw error;
    }
  }
}

const mostDraws = 5;

async function bookHeld(
  services: Services,
  {
    entry,
    offer,
    offerId,
    actor,
    familyLinkId = null,
    limitedIn,
    now,
    chosen,
    code,
  }: OfferTaken & { chosen: ChosenSlot; code: string },
): Promise<
  Outcome<null, 'OFFER_OVER' | 'PATIENT_BUSY' | 'TOO_MANY_APPOINTMENTS'>
> {
  const { patientId } = entry;
  const hash = hashOf(`offer ${offerId}`);
  const rules: BookingRules = {
    actor,
    familyLinkId,
    limitedIn,
    linkHash: null,
    overbook: null,
    isWalkIn: false,
    isTold: true,
    seriesId: null,
  };
  const booked = await inTransactionInTurn(
    services.db,
    async (
      tx,
    ): Promise<
      Outcome<string, 'OFFER_OVER' | 'PATIENT_BUSY' | 'TOO_MANY_APPOINTMENTS'>
    > => {
      await lockPatient(tx, patientId);
      const row = await updateHoldToBooked(tx, {
        ...chosen,
        patientId,
        code,
        rules,
        now,
        holdId: offer.holdId,
        idempotencyHash: hash,
        requestHash: hash,
      });
      if (row) return done(row.id);
      const refusal =
        limitedIn &&
        (await findOwnInTheWay(tx, {
          ...chosen,
          patientId,
          specialtyId: entry.specialtyId,
          browser: limitedIn,
          now,
          policy: chosen.snapshot.policy,
        }));
      return refusal
        ? { ok: false, refusal }
        : refuse({ code: 'OFFER_OVER', data: { state: 'expired' } });
    },
  );
  if (!booked.ok) return booked;
  const { doctor, startsAt } = chosen;
  announceAppointment(services, {
    id: booked.value,
    patientId,
    doctorId: doctor.id,
    startsAt,
  });
  return done(null);
}
