import type { Slot } from '../../contract/public/booking.ts';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { canUndoAct } from '../../domain/appointments/day-acts.ts';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { findOverbookStart } from '../../domain/scheduling/overbook.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { lockPatient } from '../appointments/booking-queries.ts';
import type { ChoiceRefusal } from '../appointments/choose-slot.ts';
import { deleteExpiredHolds, deleteHold } from '../appointments/hold-queries.ts';
import { findStaffTurno } from '../appointments/staff-turno-queries.ts';
import { toStaffTurno } from '../appointments/to-staff-turno.ts';
import { insertMessage } from '../appointments/turno-queries.ts';
import { readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { findOverbookPlaces, lockHalfDay } from './desk-booking-queries.ts';
import type { DeskCall } from './desk-call.ts';
import {
  type DeskMoveRow,
  findDeskMove,
  findIsCurrent,
  findMovableTurno,
  insertHoldsForPlace,
  lockMovableTurno,
  type MovableTurno,
  updateTurnoMovedBack,
} from './desk-move-queries.ts';
import { chooseDeskSlot, findNearestForDesk } from './desk-slot.ts';

export type UndoMoveRefusal =
  | ChoiceRefusal
  | 'WRONG_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'UNDO_TOO_LATE'
  | 'OVERBOOK_FULL'
  | 'PATIENT_BUSY';

export interface MoveToUndo extends DeskCall {
  appointmentId: string;
  transitionId: number;
}

const mostTries = 4;

/**
 * Takes a move back, by whoever made it, within 60 seconds, while the old time is still free and attended: doctor,
 * time, confirmation and sobreturno are as they were, and the patient is told. Asked twice, it is done once.
 */
export async function undoDeskMove(
  services: BookingServices,
  asked: MoveToUndo,
): Promise<Outcome<StaffTurno, UndoMoveRefusal>> {
  const { db } = services;
  for (let tries = 1; ; tries++) {
    const turno = await findMovableTurno(db, asked.appointmentId);
    const move = turno && (await findDeskMove(db, asked));
    if (!turno || !move || move.actorId !== asked.actor.id) return refuse({ code: 'NOT_FOUND' });
    if (move.isUndone) return done(await readTurno(services, asked));
    const why = whyNotUndone(turno, move, asked);
    if (why) return { ok: false, refusal: why };
    const chosen = await checkOldPlace(services, { turno, move });
    if (!chosen.ok) return chosen;
    const taken = await takeBack(services, { asked, turno, move, revision: chosen.value.revision });
    if (taken.ok) return done(await readTurno(services, asked));
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
    if (tries === mostTries) {
      const wanted = { slot: slotOf(turno, move), now: asked.now };
      return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearestForDesk(services, wanted) } });
    }
  }
}

function whyNotUndone(
  turno: MovableTurno,
  move: DeskMoveRow,
  { now }: DeskCall,
): Refusal<'WRONG_STATUS' | 'CHANGED_MEANWHILE' | 'UNDO_TOO_LATE'> | null {
  if (turno.status !== 'booked') {
    return { code: 'WRONG_STATUS', data: { status: turno.status as AppointmentStatus } };
  }
  if (!move.isLast) return { code: 'CHANGED_MEANWHILE' };
  return canUndoAct({ doneAt: move.at.getTime(), now: now.getTime() }) ? null : { code: 'UNDO_TOO_LATE' };
}

function slotOf({ practiceId }: MovableTurno, { fromDoctorId, fromStartsAt }: DeskMoveRow): Slot {
  return { doctorId: fromDoctorId, practiceId, startsAt: fromStartsAt.toISOString() };
}

/** Whether the doctor still attends then, by the schedule of this very revision. What has begun is no obstacle. */
async function checkOldPlace(
  services: BookingServices,
  { turno, move }: { turno: MovableTurno; move: DeskMoveRow },
): Promise<Outcome<{ revision: number }, ChoiceRefusal>> {
  const slot = slotOf(turno, move);
  const now = new Date(Math.min(move.at.getTime(), move.fromStartsAt.getTime()));
  const ownHold = { turnoId: turno.id };
  if (move.fromOverbookPlace === 0) {
    const chosen = await chooseDeskSlot(services, { slot, now, ownHold });
    return chosen.ok ? done({ revision: chosen.value.catalog.revision }) : chosen;
  }
  const start = epochMinuteOf(move.fromStartsAt.getTime());
  const offers = await readOffersOfDoctor(services, { ...slot, now, audience: 'desk' }, ({ clinic }) => [
    dayOf(start, clinic.timeZone),
  ]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const found = findOverbookStart(offers.days[0] as DayOpenings, { ...offers.request, start });
  if (found.ok) return done({ revision: offers.catalog.revision });
  return refuse({ code: 'SLOT_NOT_OFFERED', data: { reason: found.refusal.code, nearest: [] } });
}

interface TakingBack {
  asked: MoveToUndo;
  turno: MovableTurno;
  move: DeskMoveRow;
  revision: number;
}

async function takeBack(
  services: BookingServices,
  { asked, turno: seen, move, revision }: TakingBack,
): Promise<{ ok: true } | { ok: false; refusal: Refusal<'PATIENT_BUSY' | 'OVERBOOK_FULL'> | null }> {
  const { actor, now } = asked;
  let refusal: Refusal<'OVERBOOK_FULL'> | null = null;
  try {
    const isBack = await commitIf(services.db, async (tx) => {
      refusal = null;
      await lockPatient(tx, seen.patientId);
      const turno = await lockMovableTurno(tx, seen.id);
      if (turno?.status !== 'booked' || turno.version !== seen.version) return undefined;
      const placed = await takeOldPlace(tx, { turno, move, revision, now });
      if (typeof placed !== 'number') {
        refusal = placed;
        return undefined;
      }
      await updateTurnoMovedBack(tx, { turno, move, overbookPlace: placed, actor, now });
      await insertMessage(tx, { turno, kind: 'change', now });
      return true;
    });
    if (!isBack) return { ok: false, refusal };
    announceTurno(services, {
      ...{ id: seen.id, patientId: seen.patientId, doctorId: move.fromDoctorId, startsAt: move.fromStartsAt },
      from: { doctorId: seen.doctorId, startsAt: seen.startsAt },
    });
    return { ok: true };
  } catch (error) {
    if (constraintOf(error) !== 'patient_never_overlaps') throw error;
    return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
  }
}

/** The sobreturno's place of the old time, 0 where it was a regular one; null: somebody has the time, or the schedule moved on. */
async function takeOldPlace(
  tx: Database,
  { turno, move, revision, now }: Omit<TakingBack, 'asked'> & { now: Date },
): Promise<number | Refusal<'OVERBOOK_FULL'> | null> {
  if (move.fromOverbookHalfDay !== null) {
    const asked = { doctorId: move.fromDoctorId, halfDay: move.fromOverbookHalfDay };
    await lockHalfDay(tx, asked);
    // From this write on no schedule changes until the transaction ends: what was looked at still holds, or never will.
    const time = { doctorId: move.fromDoctorId, startsAt: move.fromStartsAt, endsAt: move.fromEndsAt };
    await deleteExpiredHolds(tx, { ...time, heldBy: null, now });
    if (!(await findIsCurrent(tx, revision))) return null;
    const { place, limit } = await findOverbookPlaces(tx, asked);
    return place ?? { code: 'OVERBOOK_FULL', data: { limit } };
  }
  const place = {
    doctorId: move.fromDoctorId,
    roomId: move.fromRoomId,
    startsAt: move.fromStartsAt,
    endsAt: move.fromEndsAt,
  };
  await deleteExpiredHolds(tx, { ...place, heldBy: null, now });
  const holdIds = await insertHoldsForPlace(tx, { turno, place, revision, now });
  if (!holdIds) return null;
  for (const holdId of holdIds) await deleteHold(tx, holdId);
  return 0;
}

async function readTurno(
  { db, catalog }: BookingServices,
  { appointmentId, actor, now }: MoveToUndo,
): Promise<StaffTurno> {
  const row = await findStaffTurno(db, { id: appointmentId, doctorId: null });
  if (!row) throw new Error('A turno that was moved back is gone.');
  const { timeZone } = (await catalog.any()).clinic;
  return toStaffTurno(row, { actor, now, timeZone });
}
