import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import {
  asNewcomer,
  type NewcomerRefusal,
} from '../../../access/server/attempts/as-newcomer.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { findBookedAppointment } from '../../../appointments/server/appointment-queries.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlotOrNearest,
  findNearest,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import { Tries } from '../../../schedule/server/availability/tries.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import { offeredMinutesOf } from '../hold/offered-minutes.ts';
import { attemptUnlessRivaled } from '../hold/rivals.ts';
import { type Booker, resolveBooker } from './booker.ts';
import {
  type BookingAttempt,
  type BookingRequest,
  toBookingAttempt,
} from './booking-attempt.ts';
import type { DecidedPayer } from './booking-queries.ts';
import type { BookingStart } from './booking-start-queries.ts';
import { findBookingStart } from './find-booking-start.ts';
import { findIsBeyondShare } from './origin-share-queries.ts';
import {
  type NewcomerStanding,
  type TakeRefusal,
  takeAppointment,
} from './take-appointment.ts';

export type BookingRefusal =
  | ChoiceRefusal
  | TakeRefusal
  | NewcomerRefusal
  | 'PROOF_EXPIRED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_MANY_ATTEMPTS';

/** Books an appointment for an identified patient, or for a new one. */
export async function bookAppointment(
  services: Services,
  request: BookingRequest,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  const { booker, now } = request;
  const attempt = toBookingAttempt(services, request);
  const start = await findStart(services, request, attempt);
  if (start.answeredId)
    return answerAgain(services, { ...attempt, ...start, booker });
  const { clinic } = await services.snapshot.any();
  const resolved = resolveBooker(booker, { start, now, clinic });
  if (!resolved.ok) return resolved;
  const known = { attempt, booker: resolved.value, ...start };
  if (resolved.value.kind === 'identified')
    return bookWithin(services, request, known);
  const { dni, email } = resolved.value.patient;
  const needsCode = await isBeyondShare(services, request);
  const newcomer = { ...request, dni, email: email ?? undefined, needsCode };
  const canShowCode = services.ways.includes('email') && email !== null;
  return asNewcomer(services, newcomer, (shown) =>
    bookWithin(services, request, {
      ...known,
      newcomer: { shown, canShowCode },
    }),
  );
}

/** A first look, to know which proof a new patient must show. Only the count in `takeAppointment` decides. */
async function isBeyondShare(
  services: Services,
  { slot, address, now }: BookingRequest,
): Promise<boolean> {
  if (!services.budgets.areOn) return false;
  const snapshot = await services.snapshot.any();
  const doctor = snapshot.doctors.get(slot.doctorId);
  const practice = doctor && practiceOf(doctor, slot.practiceId);
  if (!practice) return false;
  const offered = offeredMinutesOf(
    services,
    { snapshot, doctor, practice },
    now,
  );
  const share = {
    address,
    doctorId: doctor.id,
    minutes: practice.visitMinutes,
    ...offered,
    now,
  };
  return findIsBeyondShare(services.db, share);
}

/**
 * Only an appointment spends the budgets. A refusal spends nothing, so a patient who lost a race may try
 * again.
 */
async function bookWithin(
  services: Services,
  request: BookingRequest,
  known: Known,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  const { attempt, booker } = known;
  const { budgets } = services;
  let mayBeRepeat = false;
  const booked = await withinBudgets(
    budgets,
    {
      bookingOfBrowser: request.browser.toString('base64url'),
      bookingOfPatient: booker.key,
    },
    async () => {
      const tried = await tryToBook(services, request, known);
      mayBeRepeat = tried.mayBeRepeat;
      return tried.booked;
    },
  );
  if (booked.ok || !mayBeRepeat) return booked;
  const again = await findStart(services, request, attempt);
  return again.answeredId
    ? answerAgain(services, { ...attempt, ...again, booker })
    : booked;
}

interface Known
  extends Pick<BookingStart, 'isHoldAlive' | 'proposedUntil' | 'payer'> {
  attempt: BookingAttempt;
  booker: Booker;
  newcomer?: Pick<NewcomerStanding, 'shown' | 'canShowCode'>;
}

interface Tried {
  booked: Outcome<BookedAppointment, BookingRefusal>;
  /** True if the same request, sent twice at once, may have come first. */
  mayBeRepeat: boolean;
}

async function tryToBook(
  services: Services,
  { slot: named, holdId, address, browser, now }: BookingRequest,
  { attempt, booker, newcomer, isHoldAlive, proposedUntil, payer }: Known,
): Promise<Tried> {
  const slot = payer ? paidBy(named, payer) : named;
  // A try under the patient's lock would have seen a concurrent duplicate. A new patient has no such lock.
  const isSeenTrying = booker.kind === 'identified';
  // A patient who lost the hold for a proposed control may take the time again, until the proposal lapses.
  const opensUntil = isHoldAlive ? undefined : (proposedUntil ?? undefined);
  let hasTried = false;
  const counted = new Tries();
  for (let tries = 1; ; tries++) {
    // A hold that twice failed to become the appointment is for another time or practice, and is released.
    const isHeld = isHoldAlive && tries <= 2;
    // A patient who held the time while it was on offer keeps it, even if the notice has closed it since.
    const ownHold = { id: holdId };
    const wanted: SlotWanted = {
      slot,
      now,
      audience: 'web',
      opensUntil,
      isHeld,
      ownHold,
    };
    const assumed = tries === 1 ? await assumeSlot(services, wanted) : null;
    const chosen = assumed
      ? done(assumed)
      : await chooseSlotOrNearest(services, wanted);
    if (!chosen.ok)
      return { booked: chosen, mayBeRepeat: !hasTried || !isSeenTrying };
    counted.begin(chosen.value);
    const take = () =>
      takeAppointment(services.db, {
        ...chosen.value,
        ...attempt,
        booker,
        origin: { address, browser },
        newcomer: newcomer
          ? { ...newcomer, ...offeredMinutesOf(services, chosen.value, now) }
          : null,
        holdId: isHeld ? holdId : null,
        releasedHoldId: isHoldAlive && !isHeld ? holdId : null,
        isSweeping: tries > 1,
        now,
      });
    // A held time has no rivals.
    const mayBeRivaled = tries === 1 && !isHeld;
    const result = mayBeRivaled
      ? await attemptUnlessRivaled(services.db, chosen.value, take)
      : await take();
    if (!result) continue;
    hasTried = true;
    if (result.ok) {
      const { patientId, channel, ...appointment } = result.value;
      const { doctor, startsAt } = chosen.value;
      announceAppointment(services, {
        id: appointment.id,
        patientId,
        doctorId: doctor.id,
        startsAt,
      });
      const booked = done(
        toBooked(chosen.value, {
          ...appointment,
          toldBy: wayToTell(channel, services),
          linkToken: attempt.linkToken,
        }),
      );
      return { booked, mayBeRepeat: false };
    }
    const mayBeRepeat = result.isRepeat || !isSeenTrying;
    if (result.refusal)
      return { booked: { ok: false, refusal: result.refusal }, mayBeRepeat };
    if (result.isRepeat || counted.isLast) {
      const nearest = await findNearest(services, wanted);
      return {
        booked: refuse({ code: 'SLOT_TAKEN', data: { nearest } }),
        mayBeRepeat,
      };
    }
  }
}

/** Returns the slot with the payer that was decided together with the proof. */
function paidBy(
  { doctorId, practiceId, startsAt }: Slot,
  { insurerId, planId }: DecidedPayer,
): Slot {
  return {
    doctorId,
    practiceId,
    startsAt,
    ...(insurerId && { insurerId }),
    ...(planId && { planId }),
  };
}

async function findStart(
  { db, snapshot }: Services,
  { slot: { doctorId, practiceId }, holdId, booker, now }: BookingRequest,
  { idempotencyHash }: BookingAttempt,
): Promise<BookingStart> {
  const proofHash = booker.kind === 'identified' ? hashOf(booker.proof) : null;
  const { clinic } = await snapshot.any();
  const today = dayAt(now, clinic.timeZone);
  return findBookingStart(db, {
    idempotencyHash,
    holdId,
    proofHash,
    doctorId,
    practiceId,
    now,
    today,
  });
}

async function answerAgain(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  {
    answeredId,
    answeredRequest,
    requestHash,
    linkToken,
    booker,
    patientName,
  }: BookingAttempt &
    Pick<BookingStart, 'answeredId' | 'answeredRequest' | 'patientName'> & {
      booker: Pick<Booker, 'kind'>;
    },
): Promise<Outcome<BookedAppointment, 'IDEMPOTENCY_MISMATCH'>> {
  if (!answeredId || !answeredRequest?.equals(requestHash))
    return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  const { channel, toldName, ...stored } = await findBookedAppointment(
    db,
    answeredId,
  );
  const appointment = { ...stored, toldBy: wayToTell(channel, { ways }) };
  if (booker.kind === 'new') return done({ ...appointment, linkToken });
  // Tells only as much of the name as the first time, even after the proof expired.
  return done({
    ...appointment,
    patientName: patientName ?? toldName,
    linkToken,
  });
}

function toBooked(
  slot: ChosenSlot,
  appointment: Pick<
    BookedAppointment,
    'id' | 'code' | 'patientName' | 'toldBy' | 'linkToken'
  >,
): BookedAppointment {
  return { ...toVisit(slot), ...appointment };
}
