import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { BookedTurno, BookerSchema, Slot } from '../../contract/public/booking.ts';
import { makeCode } from '../../domain/appointments/appointment-code.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { deriveToken, hashOf } from '../identity/secrets.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { type Booker, insertBooker, resolveBooker } from './booker.ts';
import {
  type BookingStart,
  findBookingStart,
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
  type TurnoToBook,
  updateHoldToBooked,
} from './booking-queries.ts';
import {
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlot,
  chooseSlotOrNearest,
  findNearest,
  type SlotWanted,
} from './choose-slot.ts';
import { deleteExpiredHolds } from './hold-queries.ts';
import { findTurnoLimit } from './turno-limit.ts';
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
}

export type BookingRefusal =
  | ChoiceRefusal
  | 'PATIENT_BUSY'
  | 'TOO_MANY_TURNOS'
  | 'DNI_REGISTERED'
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
  const attempt = toAttempt(services, request);
  const start = await findStart(db, request, attempt);
  if (start.answeredId) return answerAgain(db, { ...attempt, ...start });
  const { clinic } = await services.catalog.any();
  const resolved = resolveBooker(booker, { start, now, timeZone: clinic.timeZone });
  if (!resolved.ok) return resolved;
  const within = await spendBudgets(budgets, {
    bookingOfBrowser: request.browser,
    bookingOfPatient: resolved.value.key,
  });
  if (!within.ok) return within;
  const refusal = await tryToBook(services, request, { attempt, booker: resolved.value, ...start });
  if (refusal.ok) return refusal;
  // The same request may have been sent twice at once, and the other one been the first.
  const again = await findStart(db, request, attempt);
  return again.answeredId ? answerAgain(db, { ...attempt, ...again }) : refusal;
}

async function tryToBook(
  services: BookingServices,
  { slot, holdId, now }: BookingRequest,
  { attempt, booker, isHoldAlive }: { attempt: Attempt; booker: Booker; isHoldAlive: boolean },
): Promise<Outcome<BookedTurno, BookingRefusal>> {
  for (let tries = 1; ; tries++) {
    const isHeld = isHoldAlive && tries === 1;
    // Who held the time while it was on offer keeps it, though the notice closes it meanwhile.
    const audience = isHeld ? 'desk' : 'web';
    const wanted: SlotWanted = { slot, now, audience, ownHold: { id: holdId } };
    const chosen = await (tries === 1 ? chooseSlot : chooseSlotOrNearest)(services, wanted);
    if (!chosen.ok) return chosen;
    const taken = await takeTurno(services.db, {
      ...chosen.value,
      ...attempt,
      booker,
      holdId: isHeld ? holdId : null,
      // Holds that ran out are swept away only where something stood in the way.
      isSweeping: tries > 1,
      code: makeCode(randomInt),
      now,
    });
    if (taken.ok) return done(toBooked(chosen.value, { ...taken.value, linkToken: attempt.linkToken }));
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
    if (tries === mostTries) {
      return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearest(services, wanted) } });
    }
  }
}

interface Attempt {
  idempotencyHash: Buffer;
  requestHash: Buffer;
  linkToken: string;
  linkHash: Buffer;
}

function toAttempt(
  { linkKey }: BookingServices,
  { idempotencyKey, slot, holdId, booker }: BookingRequest,
): Attempt {
  const linkToken = deriveToken(linkKey, 'turno', idempotencyKey);
  return {
    idempotencyHash: hashOf(idempotencyKey),
    requestHash: hashOf(JSON.stringify([slot, holdId, booker])),
    linkToken,
    linkHash: hashOf(linkToken),
  };
}

function findStart(
  db: Database,
  { holdId, booker, now }: BookingRequest,
  { idempotencyHash }: Attempt,
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
  }: Attempt & Pick<BookingStart, 'answeredId' | 'answeredRequest'>,
): Promise<Outcome<BookedTurno, 'IDEMPOTENCY_MISMATCH'>> {
  if (!answeredId || !answeredRequest?.equals(requestHash)) return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done({ ...(await findBookedTurno(db, answeredId)), linkToken });
}

type Taken =
  | { ok: true; value: { id: string; code: string; patientName: string } }
  /** No refusal: what was seen changed meanwhile, so look again. */
  | { ok: false; refusal: Refusal<BookingRefusal> | null };

async function takeTurno(
  db: Database,
  {
    booker,
    holdId,
    isSweeping,
    ...turno
  }: ChosenSlot &
    Attempt & { booker: Booker; holdId: string | null; isSweeping: boolean; code: string; now: Date },
): Promise<Taken> {
  let refusal: Refusal<BookingRefusal> | null = null;
  try {
    const booked = await commitIf(db, async (tx) => {
      const patient = await insertBooker(tx, booker, turno);
      if (!patient) {
        refusal = { code: 'DNI_REGISTERED' };
        return undefined;
      }
      const toBook: TurnoToBook = { ...turno, ...patient };
      if (booker.kind === 'identified') await lockPatient(tx, patient.patientId);
      if (holdId) return updateHoldToBooked(tx, { ...toBook, holdId });
      if (isSweeping) await deleteExpiredHolds(tx, { ...toBook, doctorId: turno.doctor.id, heldBy: null });
      const inserted = await insertBookedIfFree(tx, toBook);
      if (!inserted && isSweeping) refusal = await whyNot(tx, toBook);
      return inserted;
    });
    if (booked) return done({ id: booked.id, code: turno.code, patientName: booker.patientName });
    return { ok: false, refusal };
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'patient_never_overlaps') return refuse({ code: 'PATIENT_BUSY' });
    // A code drawn twice: another one is drawn.
    if (constraint === 'appointments_code_key') return { ok: false, refusal: null };
    throw error;
  }
}

async function whyNot(tx: Database, turno: TurnoToBook): Promise<Refusal<BookingRefusal> | null> {
  if (await findPatientBusy(tx, turno)) return { code: 'PATIENT_BUSY' };
  const { patientId, practice, now, catalog } = turno;
  return findTurnoLimit(tx, { patientId, specialtyId: practice.specialtyId, now, policy: catalog.policy });
}

function toBooked(
  slot: ChosenSlot,
  turno: { id: string; code: string; patientName: string; linkToken: string },
): BookedTurno {
  return { ...toVisit(slot), ...turno };
}
