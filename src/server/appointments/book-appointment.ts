import type { z } from 'zod';
import type { BookedTurno, BookerSchema, Slot } from '../../contract/public/booking.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { type Budgets, returnBudgets, spendBudgets } from '../budgets/spend-budget.ts';
import type { Database } from '../db/database.ts';
import { hashOf } from '../identity/secrets.ts';
import { announceTurno } from '../live/announce-turno.ts';
import type { Changes } from '../live/changes.ts';
import type { Way } from '../messages/open-channels.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type Booker, resolveBooker } from './booker.ts';
import { type BookingAttempt, toBookingAttempt } from './booking-attempt.ts';
import type { BookingStart } from './booking-queries.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlotOrNearest,
  findNearest,
  type SlotWanted,
} from './choose-slot.ts';
import { findBookingStart } from './find-booking-start.ts';
import { attemptUnlessRivaled } from './rivals.ts';
import { type TakeRefusal, takeTurno } from './take-turno.ts';
import { findBookedTurno } from './turno-queries.ts';
import { toVisit } from './visit.ts';

export interface BookingRequest {
  slot: Slot;
  /** The hold that keeps the slot; where it ran out, the slot is taken anew if it is still free. */
  holdId: string;
  booker: z.infer<typeof BookerSchema>;
  /** A UUID of the asker's: the same one again gets the first answer. */
  idempotencyKey: string;
  browser: string;
  now: Date;
}

export interface BookingServices extends Agenda {
  budgets: Budgets;
  /** Derives the turno's link from the request, so that a repeated one can be answered alike. */
  linkKey: Buffer;
  /** Where links begin, without a final slash. */
  publicUrl: string;
  /** Where what was committed is told to every open panel. */
  changes: Changes;
  /** By which people are told: what goes by another one waits until somebody at the desk tells them. */
  ways: readonly Way[];
}

export type BookingRefusal =
  | ChoiceRefusal
  | TakeRefusal
  | 'PROOF_EXPIRED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_MANY_ATTEMPTS';

const mostTries = 4;

/** Books a turno for who proved to be a patient, or for somebody new. */
export async function bookAppointment(
  services: BookingServices,
  request: BookingRequest,
): Promise<Outcome<BookedTurno, BookingRefusal>> {
  const { db, budgets } = services;
  const { booker, now } = request;
  const attempt = toBookingAttempt(services, request);
  const start = await findStart(db, request, attempt);
  if (start.answeredId) return answerAgain(db, { ...attempt, ...start });
  const { clinic } = await services.catalog.any();
  const resolved = resolveBooker(booker, { start, now, timeZone: clinic.timeZone });
  if (!resolved.ok) return resolved;
  const spent = { bookingOfBrowser: request.browser, bookingOfPatient: resolved.value.key };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const { booked, mayBeRepeat } = await tryToBook(services, request, {
    attempt,
    booker: resolved.value,
    ...start,
  });
  if (booked.ok) return booked;
  // Who lost a race tries again: only turnos count.
  await returnBudgets(budgets, spent);
  if (!mayBeRepeat) return booked;
  const again = await findStart(db, request, attempt);
  return again.answeredId ? answerAgain(db, { ...attempt, ...again }) : booked;
}

interface Tried {
  booked: Outcome<BookedTurno, BookingRefusal>;
  /** The same request may have been sent twice at once, and the other one been the first. */
  mayBeRepeat: boolean;
}

async function tryToBook(
  services: BookingServices,
  { slot, holdId, now }: BookingRequest,
  { attempt, booker, isHoldAlive }: { attempt: BookingAttempt; booker: Booker; isHoldAlive: boolean },
): Promise<Tried> {
  // Under the patient's lock the other one would have been seen; who is new has none.
  const isSeenTrying = booker.kind === 'identified';
  let hasTried = false;
  for (let tries = 1; ; tries++) {
    // A hold that did not become the turno twice is of another time or practice, and gives way.
    const isHeld = isHoldAlive && tries <= 2;
    // Who held the time while it was on offer keeps it, though the notice closes it meanwhile.
    const audience = isHeld ? 'desk' : 'web';
    const wanted: SlotWanted = { slot, now, audience, ownHold: { id: holdId } };
    const assumed = tries === 1 ? await assumeSlot(services, wanted) : null;
    const chosen = assumed ? done(assumed) : await chooseSlotOrNearest(services, wanted);
    if (!chosen.ok) return { booked: chosen, mayBeRepeat: !hasTried || !isSeenTrying };
    const take = () =>
      takeTurno(services.db, {
        ...chosen.value,
        ...attempt,
        booker,
        holdId: isHeld ? holdId : null,
        releasedHoldId: isHoldAlive && !isHeld ? holdId : null,
        isSweeping: tries > 1,
        now,
      });
    // Who holds the time has no rivals.
    const mayBeRivaled = tries === 1 && !isHeld;
    const taken = mayBeRivaled ? await attemptUnlessRivaled(services.db, chosen.value, take) : await take();
    if (!taken) continue;
    hasTried = true;
    if (taken.ok) {
      const { patientId, ...turno } = taken.value;
      const { doctor, startsAt } = chosen.value;
      announceTurno(services, { id: turno.id, patientId, doctorId: doctor.id, startsAt });
      const booked = done(toBooked(chosen.value, { ...turno, linkToken: attempt.linkToken }));
      return { booked, mayBeRepeat: false };
    }
    const mayBeRepeat = taken.isRepeat || !isSeenTrying;
    if (taken.refusal) return { booked: { ok: false, refusal: taken.refusal }, mayBeRepeat };
    if (taken.isRepeat || tries === mostTries) {
      const nearest = await findNearest(services, wanted);
      return { booked: refuse({ code: 'SLOT_TAKEN', data: { nearest } }), mayBeRepeat };
    }
  }
}

function findStart(
  db: Database,
  { holdId, booker, now }: BookingRequest,
  { idempotencyHash }: BookingAttempt,
): Promise<BookingStart> {
  const proofHash = booker.kind === 'identified' ? hashOf(booker.proof) : null;
  return findBookingStart(db, { idempotencyHash, holdId, proofHash, now });
}

async function answerAgain(
  db: Database,
  {
    answeredId,
    answeredRequest,
    requestHash,
    linkToken,
  }: BookingAttempt & Pick<BookingStart, 'answeredId' | 'answeredRequest'>,
): Promise<Outcome<BookedTurno, 'IDEMPOTENCY_MISMATCH'>> {
  if (!answeredId || !answeredRequest?.equals(requestHash)) return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done({ ...(await findBookedTurno(db, answeredId)), linkToken });
}

function toBooked(
  slot: ChosenSlot,
  turno: { id: string; code: string; patientName: string; linkToken: string },
): BookedTurno {
  return { ...toVisit(slot), ...turno };
}
