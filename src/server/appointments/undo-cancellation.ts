import { randomBytes } from 'node:crypto';
import type { LinkedTurno } from '../../contract/public/booking.ts';
import { canUndoCancellation } from '../../domain/appointments/cancellation.ts';
import { epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { lockPatient } from './booking-queries.ts';
import { type ChosenSlot, chooseSlot, findNearest, type SlotWanted } from './choose-slot.ts';
import { deleteExpiredHolds, deleteHoldOfBrowser, insertHoldIfFree } from './hold-queries.ts';
import { timingOf, toLinkedTurno } from './linked-turno.ts';
import { accessTurno, type TurnoAsked } from './turno-access.ts';
import { findTurnoLimit } from './turno-limit.ts';
import {
  insertMessage,
  insertTransition,
  lockTurno,
  type TurnoRow,
  updateTurnoBookedAgain,
} from './turno-queries.ts';

export type UndoRefusal =
  | 'ACCESS_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_TURNOS';

/** Takes a patient's own cancelling back, within ten minutes and while the time is still theirs to have. */
export async function undoCancellation(
  services: BookingServices,
  asked: TurnoAsked,
): Promise<Outcome<LinkedTurno, UndoRefusal>> {
  const { budgets, catalog } = services;
  const { now } = asked;
  const accessed = await accessTurno(budgets, asked);
  if (!accessed.ok) return accessed;
  const { turno, linkToken } = accessed.value;
  const { changeUntilHours } = (await catalog.current()).policy;
  if (turno.status === 'booked') {
    return done(toLinkedTurno(turno, { now, changeUntilHours, linkToken }));
  }
  if (turno.status !== 'cancelled' || turno.cancelledBy !== 'patient') {
    return refuse({ code: 'WRONG_STATUS', data: { status: turno.status } });
  }
  if (!mayUndo(turno, now)) return refuse({ code: 'UNDO_TOO_LATE' });
  // The desk's rules: who had the time is not refused it by the notice or the horizon.
  const wanted: SlotWanted = {
    slot: { doctorId: turno.doctorId, practiceId: turno.practiceId, startsAt: turno.startsAt.toISOString() },
    now,
    audience: 'desk',
  };
  const chosen = await chooseSlot(services, wanted);
  const taken = async () =>
    refuse({
      code: 'SLOT_TAKEN',
      data: { nearest: await findNearest(services, { ...wanted, audience: 'web' }) },
    });
  if (!chosen.ok) return taken();
  const undone = await takeBack(services, { turno, slot: chosen.value, now });
  if (!undone.ok) return undone.refusal ? { ok: false, refusal: undone.refusal } : taken();
  return done(toLinkedTurno(undone.value, { now, changeUntilHours, linkToken }));
}

function mayUndo(turno: TurnoRow, now: Date): boolean {
  if (turno.cancelledAt === null) return false;
  const cancelledAt = epochMinuteOf(turno.cancelledAt.getTime());
  return canUndoCancellation({ ...timingOf(turno, now), cancelledAt });
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
        actorId: turno.patientId,
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
