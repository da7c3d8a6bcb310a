import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findAppointmentIfAny } from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  whyNotChanged,
} from '../../../appointments/server/linked-appointment.ts';
import { toPlace } from '../../../rescheduling/server/move-queries.ts';
import { takeNewTime } from '../../../rescheduling/server/take-new-times.ts';
import { updateEntryEnded } from '../entry/entry-queries.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import { chooseOffered, type OfferTaken } from './choose-offered.ts';
import { lockOffer, updateOfferSettled } from './offer-queries.ts';

const mostTries = 3;

/**
 * Moves the later appointment to the offered time. One transaction accepts the offer, replaces its hold and
 * frees the old time.
 */
export async function moveToOffer(
  services: Services,
  taken: OfferTaken & { appointmentId: string },
): Promise<
  Outcome<
    null,
    'OFFER_OVER' | 'PATIENT_BUSY' | 'WRONG_STATUS' | 'CHANGE_TOO_LATE'
  >
> {
  const { appointmentId, actor, offerId, entry, limitedIn, now } = taken;
  for (let tries = 1; tries <= mostTries; tries++) {
    const appointment = await findAppointmentIfAny(services.db, appointmentId);
    if (!appointment)
      throw new Error(
        'An appointment that somebody waits to have earlier is gone.',
      );
    const changeUntilHours = changeUntilHoursOf(
      await services.snapshot.current(),
      appointment,
    );
    // The deadline for changes does not bind the counter.
    const refusal =
      limitedIn && whyNotChanged(appointment, { now, changeUntilHours });
    if (refusal) return { ok: false, refusal };
    const chosen = await chooseOffered(services, taken);
    if (!chosen.ok) return chosen;
    const move = {
      appointment,
      place: toPlace(chosen.value),
      undone: null,
      overbookPlace: 0,
    };
    const first = (tx: Database) => acceptFirst(tx, taken);
    // The rules of a patient's own move: another browser's hold is not deleted.
    const rules = {
      actor: {
        kind: 'patient',
        id: actor.kind === 'patient' ? actor.id : entry.patientId,
      },
      isUndoable: false,
      isSweeping: false,
      first,
      now,
    } as const;
    const newTime = await takeNewTime(
      services,
      move,
      actor.kind === 'patient' ? rules : { ...rules, actor },
    );
    if (newTime.kind === 'moved') return done(null);
    if (newTime.kind === 'busy') return refuse({ code: 'PATIENT_BUSY' });
    const offer = await lockOffer(services.db, offerId);
    if (offer?.state !== 'offered') break;
    // The appointment or the schedule changed meanwhile, so both are read again.
  }
  return refuse({ code: 'OFFER_OVER', data: { state: 'expired' } });
}

/** False: the offer is over, and nothing is moved. */
async function acceptFirst(
  tx: Database,
  { entry, offerId, actor, now }: OfferTaken,
): Promise<boolean> {
  const offer = await lockOffer(tx, offerId);
  if (offer?.state !== 'offered' || offer.expiresAt <= now) return false;
  await updateOfferSettled(tx, { offerId, state: 'accepted', now });
  await updateEntryEnded(tx, { id: entry.id, reason: 'booked', now });
  await insertWaitlistEvents(tx, {
    entryId: entry.id,
    offerId,
    kind: 'accepted',
    actor,
    at: now,
  });
  return true;
}
