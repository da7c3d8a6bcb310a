import { randomBytes, randomInt } from 'node:crypto';
import { makeCode } from '../../domain/appointments/appointment-code.ts';
import { commitAtOnce, type Statements } from '../db/commit-at-once.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { Refusal } from '../refusal.ts';
import { done, refuse } from '../refusal.ts';
import { type Booker, insertBooker } from './booker.ts';
import type { BookingAttempt } from './booking-attempt.ts';
import {
  findHoldServes,
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
  type TurnoToBook,
  updateHoldToBooked,
} from './booking-queries.ts';
import type { ChosenSlot } from './choose-slot.ts';
import { deleteExpiredHolds, deleteHold, insertHoldIfFree } from './hold-queries.ts';
import { findTurnoLimit } from './turno-limit.ts';

export type TakeRefusal = 'PATIENT_BUSY' | 'TOO_MANY_TURNOS' | 'DNI_REGISTERED';

export type Taken =
  | { ok: true; value: { id: string; code: string; patientId: string; patientName: string } }
  /** Neither: what was seen changed meanwhile, so look again. */
  | { ok: false; refusal: Refusal<TakeRefusal> | null; isRepeat?: boolean };

export interface TurnoToTake extends ChosenSlot, BookingAttempt {
  booker: Booker;
  /** The hold that is turned into the turno; null: the time is taken anew. */
  holdId: string | null;
  /** The asker's own hold, let go when the time is taken anew. */
  releasedHoldId: string | null;
  /** Whether holds that ran out are looked for: only where something stood in the way. */
  isSweeping: boolean;
  now: Date;
}

const mostDraws = 5;

/** The same key was granted a turno meanwhile. */
const repeated = { ok: false, refusal: null, isRepeat: true } as const;

/** Writes the turno in one transaction, with who is new; or nothing of it. */
export async function takeTurno(db: Database, turno: TurnoToTake): Promise<Taken> {
  for (let draws = 1; ; draws++) {
    try {
      return await takeWithCode(db, turno, makeCode(randomInt));
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'patient_never_overlaps') return refuse({ code: 'PATIENT_BUSY' });
      if (constraint === 'appointments_idempotency_hash_key') return repeated;
      if (constraint !== 'appointments_code_key' || draws === mostDraws) throw error;
    }
  }
}

async function takeWithCode(db: Database, turno: TurnoToTake, code: string): Promise<Taken> {
  const { booker, releasedHoldId, isSweeping } = turno;
  const isFirstTry = releasedHoldId === null && !isSweeping;
  if (booker.kind === 'new' || !isFirstTry) return takeInSteps(db, turno, code);
  const { patientId, patientName } = booker;
  // Rivals wait for whoever has the time until that one commits: nothing here waits for an answer before.
  const booked = await commitAtOnce(db, async (tx) => {
    const toTake = { ...turno, patientId, code };
    const [, taken] = await Promise.all([lockPatient(tx, patientId), takeTime(tx, toTake)]);
    return taken;
  });
  if (!booked) return { ok: false, refusal: null };
  return booked.isRepeat ? repeated : done({ id: booked.id, code, patientId, patientName });
}

function takeTime(tx: Statements, { holdId, ...toBook }: TurnoToBook & { holdId: string | null }) {
  return holdId ? updateHoldToBooked(tx, { ...toBook, holdId }) : insertBookedIfFree(tx, toBook);
}

/** The same where what comes first decides what comes next: who is new, or what stands in the way. */
async function takeInSteps(
  db: Database,
  { booker, holdId, releasedHoldId, isSweeping, ...turno }: TurnoToTake,
  code: string,
): Promise<Taken> {
  let refusal: Refusal<TakeRefusal> | null = null;
  let isRepeat = false;
  const booked = await commitIf(db, async (tx) => {
    if (booker.kind === 'identified') await lockPatient(tx, booker.patientId);
    if (releasedHoldId) await deleteHold(tx, releasedHoldId);
    if (isSweeping) await deleteExpiredHolds(tx, { ...turno, doctorId: turno.doctor.id, heldBy: null });
    const patientId = await insertBooker(tx, booker, turno);
    if (!patientId) {
      // Only who would have had the time is told whose the DNI is: asking for it costs a turno.
      if (await isTimeToBeHad(tx, { ...turno, holdId })) refusal = { code: 'DNI_REGISTERED' };
      return undefined;
    }
    const toBook: TurnoToBook = { ...turno, patientId, code };
    const taken = await takeTime(tx, { ...toBook, holdId });
    if (!taken && isSweeping) refusal = await whyNot(tx, toBook);
    isRepeat = taken?.isRepeat === true;
    return isRepeat || !taken
      ? undefined
      : { id: taken.id, code, patientId, patientName: booker.patientName };
  });
  if (booked) return done(booked);
  return isRepeat ? repeated : { ok: false, refusal };
}

/** Whether somebody new would get the time; what is written to see it goes with its transaction. */
async function isTimeToBeHad(
  tx: Database,
  { holdId, ...turno }: ChosenSlot & { holdId: string | null; now: Date },
): Promise<boolean> {
  if (holdId) return findHoldServes(tx, { ...turno, holdId });
  const hold = { ...turno, heldBy: randomBytes(32), heldUntil: turno.endsAt };
  return (await insertHoldIfFree(tx, hold)) !== undefined;
}

async function whyNot(tx: Database, turno: TurnoToBook): Promise<Refusal<TakeRefusal> | null> {
  if (await findPatientBusy(tx, turno)) return { code: 'PATIENT_BUSY' };
  const { patientId, practice, now, catalog } = turno;
  return findTurnoLimit(tx, { patientId, specialtyId: practice.specialtyId, now, policy: catalog.policy });
}
