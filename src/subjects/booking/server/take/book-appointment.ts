import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { once } from '../../../../base/kernel/once.ts';
import {
  done,
  type Outcome,
  type Refusal,
} from '../../../../base/kernel/refusal.ts';
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
  type ChoiceRefusal,
  type ChosenSlot,
  chooseByTry,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  byItsSchedule,
  lost,
  retryWhileLost,
  type Taken,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import { offeredMinutesOf } from '../hold/offered-minutes.ts';
import { attemptUnlessRivaled } from '../hold/rivals.ts';
import type {
  NewcomerStanding,
  TakenAppointment,
  TakeRefusal,
} from './appointment-to-take.ts';
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
import { takeAppointment } from './take-appointment.ts';

export type BookingRefusal =
  | ChoiceRefusal
  | TakeRefusal
  | NewcomerRefusal
  | 'PROOF_EXPIRED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_MANY_ATTEMPTS';

/** Books an appointment for an identified patient, or for a new one. */
export function bookAppointment(
  services: Services,
  request: BookingRequest,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  const attempt = toBookingAttempt(services, request);
  let start: BookingStart;
  return once({
    requestHash: attempt.requestHash,
    find: async () => {
      start = await findStart(services, request, attempt);
      return start.answered;
    },
    answer: ({ id }) =>
      answerAgain(services, request, { ...attempt, ...start, id }),
    act: () => bookFirst(services, request, { attempt, start }),
  });
}

interface Begun {
  attempt: BookingAttempt;
  start: BookingStart;
}

async function bookFirst(
  services: Services,
  request: BookingRequest,
  { attempt, start }: Begun,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  const { now } = request;
  const { clinic } = await services.snapshot.any();
  const resolved = resolveBooker(request.booker, { start, now, clinic });
  if (!resolved.ok) return resolved;
  const known = { attempt, start, booker: resolved.value };
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

interface Known extends Begun {
  booker: Booker;
  newcomer?: Pick<NewcomerStanding, 'shown' | 'canShowCode'>;
}

/**
 * Only an appointment spends the budgets. A refusal spends nothing, so a patient who lost a race may try
 * again.
 */
function bookWithin(
  services: Services,
  request: BookingRequest,
  known: Known,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  return withinBudgets(
    services.budgets,
    {
      bookingOfBrowser: request.browser.toString('base64url'),
      bookingOfPatient: known.booker.key,
    },
    () => tryToBook(services, request, known),
  );
}

function tryToBook(
  services: Services,
  request: BookingRequest,
  known: Known,
): Promise<Outcome<BookedAppointment, BookingRefusal>> {
  const { isHoldAlive, proposedUntil, payer } = known.start;
  const wanted: SlotWanted = {
    slot: payer ? paidBy(request.slot, payer) : request.slot,
    now: request.now,
    audience: 'web',
    // A patient who lost the hold for a proposed control may take the time again, until the proposal lapses.
    opensUntil: isHoldAlive ? undefined : (proposedUntil ?? undefined),
    ownHold: { id: request.holdId },
  };
  // A hold that twice failed to become the appointment is for another time or practice, and is released.
  const isHeldAt = (tries: number) => isHoldAlive && tries <= 2;
  return retryWhileLost<ChosenSlot, BookedAppointment, Refusal<BookingRefusal>>(
    {
      // A patient who held the time while it was on offer keeps it, even if the notice has closed it since.
      choose: async (tries) =>
        byItsSchedule(
          await chooseByTry(
            services,
            { ...wanted, isHeld: isHeldAt(tries) },
            tries,
          ),
        ),
      take: async (chosen, tries) => {
        const isHeld = isHeldAt(tries);
        const take = () =>
          takeChosen(services, request, { ...known, chosen, tries, isHeld });
        // A held time has no rivals.
        const taken =
          tries === 1 && !isHeld
            ? ((await attemptUnlessRivaled(services.db, chosen, take)) ?? lost)
            : await take();
        if (!taken.ok) return taken;
        const { patientId, channel, ...appointment } = taken.value;
        const { doctor, startsAt } = chosen;
        announceAppointment(services, {
          id: appointment.id,
          patientId,
          doctorId: doctor.id,
          startsAt,
        });
        return done({
          ...toVisit(chosen),
          ...appointment,
          toldBy: wayToTell(channel, services),
          linkToken: known.attempt.linkToken,
        });
      },
      giveUp: () => refuseTaken(services, wanted),
    },
  );
}

function takeChosen(
  { db, snapshot }: Services,
  { holdId, address, browser, now }: BookingRequest,
  {
    attempt,
    booker,
    newcomer,
    start,
    chosen,
    tries,
    isHeld,
  }: Known & { chosen: ChosenSlot; tries: number; isHeld: boolean },
): Promise<Taken<TakenAppointment, Refusal<TakeRefusal>>> {
  const appointment = {
    ...chosen,
    ...attempt,
    origin: { address, browser },
    holdId: isHeld ? holdId : null,
    releasedHoldId: start.isHoldAlive && !isHeld ? holdId : null,
    isSweeping: tries > 1,
    now,
  };
  const offered = newcomer && offeredMinutesOf({ snapshot }, chosen, now);
  return takeAppointment(db, appointment, {
    booker,
    newcomer: newcomer && offered ? { ...newcomer, ...offered } : null,
  });
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

/** Answers a repeated request. Tells only as much of the name as the first time, even if the proof expired. */
async function answerAgain(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  { booker }: BookingRequest,
  {
    id,
    linkToken,
    patientName,
  }: Pick<BookingAttempt, 'linkToken'> &
    Pick<BookingStart, 'patientName'> & { id: string },
): Promise<BookedAppointment> {
  const { channel, toldName, ...stored } = await findBookedAppointment(db, id);
  const appointment = {
    ...stored,
    toldBy: wayToTell(channel, { ways }),
    linkToken,
  };
  return booker.kind === 'new'
    ? appointment
    : { ...appointment, patientName: patientName ?? toldName };
}
