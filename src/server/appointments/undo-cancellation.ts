import { randomBytes } from 'node:crypto';
import type { LinkedTurno } from '../../contract/public/appointments.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { lockPatient } from './booking-queries.ts';
import { type ChosenSlot, chooseSlot, findNearest, type SlotWanted } from './choose-slot.ts';
import { deleteExpiredHolds, deleteHoldOfBrowser, insertHoldIfFree } from './hold-queries.ts';
import { changeUntilHoursOf, mayUndo, toLinkedTurno } from './linked-turno.ts';
import { type AccessedTurno, changeTurno, type TurnoAsked } from './turno-access.ts';
import { findTurnoLimit } from './turno-limit.ts';
import {
  findTurno,
  insertMessage,
  insertTransition,
  lockTurno,
  type TurnoRow,
  updateTurnoBookedAgain,
} from './turno-queries.ts';
import { cancelAskedBy } from './who-cancelled.ts';

export type UndoRefusal =
  | 'ACCESS_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_TURNOS';

const mostTries = 3;

/** Takes back a cancelling that the patient did or asked the counter for, within ten minutes and while the time is still theirs to have. */
export function undoCancellation(
  services: BookingServices,
  asked: TurnoAsked,
): Promise<Outcome<LinkedTurno, UndoRefusal>> {
  return changeTurno(services.budgets, asked, (accessed) => undoAccessed(services, asked, accessed));
}

async function undoAccessed(
  services: BookingServices,
  { now }: TurnoAsked,
  { turno: seen, linkToken }: AccessedTurno,
): Promise<Outcome<LinkedTurno, UndoRefusal>> {
  const { db, catalog } = services;
  let turno = seen;
  const changeUntilHours = changeUntilHoursOf(await catalog.current(), turno);
  const shown = (back: TurnoRow) => done(toLinkedTurno(back, { now, changeUntilHours, linkToken }));
  for (let tries = 1; ; tries++) {
    if (turno.status === 'booked') return shown(turno);
    if (turno.status !== 'cancelled' || cancelAskedBy(turno) !== 'patient') {
      return refuse({ code: 'WRONG_STATUS', data: { status: turno.status } });
    }
    if (!mayUndo(turno, now)) return refuse({ code: 'UNDO_TOO_LATE' });
    const chosen = await chooseSlot(services, wantedAgain(turno, now));
    const undone = chosen.ok ? await takeBack(services, { turno, slot: chosen.value, now }) : null;
    if (undone?.ok) {
      announceTurno(services, undone.value);
      return shown(undone.value);
    }
    if (undone?.refusal) return { ok: false, refusal: undone.refusal };
    if (tries === mostTries) {
      const nearest = await findNearest(services, { ...wantedAgain(turno, now), audience: 'web' });
      return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
    }
    // Sent twice, the second finds the time taken by this very turno; a schedule that changed is read anew.
    turno = await findTurno(db, turno.id);
  }
}

/** By the desk's rules: who had the time is not refused it by the notice or the horizon. */
function wantedAgain({ doctorId, practiceId, startsAt }: TurnoRow, now: Date): SlotWanted {
  return { slot: { doctorId, practiceId, startsAt: startsAt.toISOString() }, now, audience: 'desk' };
}

type TakenBack =
  | { ok: true; value: TurnoRow }
  /** No refusal: the time is somebody else's. */
  | { ok: false; refusal: Refusal<'PATIENT_BUSY' | 'TOO_MANY_TURNOS'> | null };

async function takeBack(
  { db }: BookingServices,
  { turno, slot, now }: { turno: TurnoRow; slot: ChosenSlot; now: Date },
): Promise<TakenBack> {
  let refusal: Refusal<'TOO_MANY_TURNOS'> | null = null;
  try {
    const back = await commitIf(db, async (tx) => {
      await lockPatient(tx, turno.patientId);
      const current = await lockTurno(tx, turno.id);
      if (current.status === 'booked') return current;
      refusal = await findTurnoLimit(tx, { ...turno, now, policy: slot.catalog.policy });
      if (refusal) return undefined;
      // A hold is asked for first, because an insert gives way to a rival where an update would wait for one.
      const hold = {
        ...slot,
        startsAt: turno.startsAt,
        endsAt: turno.endsAt,
        heldBy: randomBytes(32),
        heldUntil: now,
      };
      await deleteExpiredHolds(tx, { ...hold, doctorId: turno.doctorId, now });
      if (!(await insertHoldIfFree(tx, hold))) return undefined;
      await deleteHoldOfBrowser(tx, hold.heldBy);
      await updateTurnoBookedAgain(tx, turno.id);
      await insertTransition(tx, {
        appointmentId: turno.id,
        fromStatus: 'cancelled',
        toStatus: 'booked',
        at: now,
        actor: { kind: 'patient', id: turno.patientId },
      });
      await insertMessage(tx, { turno, kind: 'undo', now });
      return lockTurno(tx, turno.id);
    });
    return back ? { ok: true, value: back } : { ok: false, refusal };
  } catch (error) {
    if (constraintOf(error) === 'patient_never_overlaps') {
      return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
    }
    throw error;
  }
}
