import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { Refusal } from '../refusal.ts';
import { done, refuse } from '../refusal.ts';
import { type Booker, insertBooker } from './booker.ts';
import type { BookingAttempt } from './booking-attempt.ts';
import {
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
  type TurnoToBook,
  updateHoldToBooked,
} from './booking-queries.ts';
import type { ChosenSlot } from './choose-slot.ts';
import { deleteExpiredHolds } from './hold-queries.ts';
import { findTurnoLimit } from './turno-limit.ts';

export type TakeRefusal = 'PATIENT_BUSY' | 'TOO_MANY_TURNOS' | 'DNI_REGISTERED';

export type Taken =
  | { ok: true; value: { id: string; code: string; patientName: string } }
  /** No refusal: what was seen changed meanwhile, so look again. */
  | { ok: false; refusal: Refusal<TakeRefusal> | null };

/** Writes the turno in one transaction, with who is new; or nothing of it. */
export async function takeTurno(
  db: Database,
  {
    booker,
    holdId,
    isSweeping,
    ...turno
  }: ChosenSlot &
    BookingAttempt & { booker: Booker; holdId: string | null; isSweeping: boolean; code: string; now: Date },
): Promise<Taken> {
  let refusal: Refusal<TakeRefusal> | null = null;
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
    // A code drawn twice, or a key that another request just used: both are seen when looking again.
    if (constraint === 'appointments_code_key' || constraint === 'appointments_idempotency_hash_key') {
      return { ok: false, refusal: null };
    }
    throw error;
  }
}

async function whyNot(tx: Database, turno: TurnoToBook): Promise<Refusal<TakeRefusal> | null> {
  if (await findPatientBusy(tx, turno)) return { code: 'PATIENT_BUSY' };
  const { patientId, practice, now, catalog } = turno;
  return findTurnoLimit(tx, { patientId, specialtyId: practice.specialtyId, now, policy: catalog.policy });
}
