import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { findAppointmentIfAny } from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  whyNotChanged,
} from '../../../appointments/server/linked-appointment.ts';
import type { Move } from '../../../rescheduling/server/move/move-queries.ts';
import { takeNewTime } from '../../../rescheduling/server/move/take-new-times.ts';
import { toMove } from '../../../rescheduling/server/move/to-move.ts';
import {
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { updateEntryEnded } from '../entry/entry-queries.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import { chooseOffered, type OfferTaken } from './choose-offered.ts';
import { lockOffer, updateOfferSettled } from './offer-queries.ts';

type MoveRefusal =
  | 'OFFER_OVER'
  | 'PATIENT_BUSY'
  | 'WRONG_STATUS'
  | 'CHANGE_TOO_LATE';

/**
 * Moves the later appointment to the offered time. One transaction accepts the offer, replaces its hold and
 * frees the old time.
 */
export async function moveToOffer(
  services: Services,
  taken: OfferTaken & { appointmentId: string },
): Promise<Outcome<null, MoveRefusal>> {
  const { appointmentId, actor, offerId, limitedIn, now } = taken;
  return retryWhileLost<Move, null, Refusal<MoveRefusal>>({
    choose: async () => {
      const appointment = await findAppointmentIfAny(
        services.db,
        appointmentId,
      );
      if (!appointment)
        throw new Error('The appointment that the offer moves is gone.');
      const changeUntilHours = changeUntilHoursOf(
        await services.snapshot.current(),
        appointment,
      );
      // The deadline for changes does not bind the counter.
      const refusal =
        limitedIn && whyNotChanged(appointment, { now, changeUntilHours });
      if (refusal) return { answer: { ok: false, refusal } };
      const chosen = await chooseOffered(services, taken);
      return chosen.ok ? toMove(appointment, chosen.value) : { answer: chosen };
    },
    take: async (move) => {
      const newTime = await takeNewTime(services, move, {
        actor,
        isUndoable: false,
        // A patient's move deletes no other browser's hold.
        isSweeping: false,
        first: (tx) => acceptFirst(tx, taken),
        now,
      });
      if (newTime.kind === 'moved') return done(null);
      if (newTime.kind === 'busy') return refuse({ code: 'PATIENT_BUSY' });
      const offer = await lockOffer(services.db, offerId);
      return offer?.state === 'offered' ? lost : refuse(expired);
    },
    giveUp: async () => expired,
  });
}

const expired = { code: 'OFFER_OVER', data: { state: 'expired' } } as const;

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
