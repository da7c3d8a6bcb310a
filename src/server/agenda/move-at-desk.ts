import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { canUndoAct, undoActUntil } from '../../domain/appointments/day-acts.ts';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { lockPatient } from '../appointments/booking-queries.ts';
import type { ChoiceRefusal, ChosenSlot } from '../appointments/choose-slot.ts';
import { deleteExpiredHolds, deleteHold } from '../appointments/hold-queries.ts';
import { findStaffTurno } from '../appointments/staff-turno-queries.ts';
import { clinicDayOf, toStaffTurno } from '../appointments/to-staff-turno.ts';
import { insertMessage } from '../appointments/turno-queries.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { DeskCall } from './desk-call.ts';
import {
  findDeskMove,
  findMovableTurno,
  insertHoldsForPlace,
  lockMovableTurno,
  type MovableTurno,
  updateTurnoMovedAtDesk,
} from './desk-move-queries.ts';
import { chooseDeskSlot, type DeskSlotWanted, findNearestForDesk } from './desk-slot.ts';

export interface DeskMove extends DeskCall {
  appointmentId: string;
  doctorId: string;
  startsAt: string;
  /** The turno's version as the desk saw it. */
  seenVersion: number;
  /** Why, as it was written for patients, who are told it. */
  publicReason?: string | undefined;
}

export interface DeskMoved {
  turno: StaffTurno;
  undo: { transitionId: number; until: string } | null;
}

export type DeskMoveRefusal =
  | ChoiceRefusal
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'CHANGED_MEANWHILE'
  | 'PATIENT_BUSY';

const mostTries = 4;

/**
 * Moves a turno to another time of its doctor, or to another doctor who offers the practice. It keeps its code, its
 * links and, until the new time is taken, its old one. Of two desks that move one turno the second is told that it
 * changed; who sends the same twice is answered it as it is.
 */
export async function moveAtDesk(
  services: BookingServices,
  asked: DeskMove,
): Promise<Outcome<DeskMoved, DeskMoveRefusal>> {
  const { db } = services;
  const { appointmentId, doctorId, startsAt, now } = asked;
  for (let tries = 1; ; tries++) {
    const turno = await findMovableTurno(db, appointmentId);
    if (!turno) return refuse({ code: 'NOT_FOUND' });
    const known = await answerIfThere(services, asked, turno);
    if (known) return done(known);
    const why = await whyNotMoved(services, asked, turno);
    if (why) return { ok: false, refusal: why };
    const wanted: DeskSlotWanted = {
      slot: { doctorId, practiceId: turno.practiceId, startsAt },
      now,
      ownHold: { turnoId: appointmentId },
    };
    const chosen = await chooseDeskSlot(services, wanted);
    if (!chosen.ok) return { ok: false, refusal: ofDesk(chosen.refusal) };
    const taken = await takeNewPlace(services, { asked, turno, slot: chosen.value });
    if (taken.ok) return done(await toMoved(services, asked, taken.transitionId));
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
    if (tries === mostTries) {
      return refuse({ code: 'SLOT_TAKEN', data: { nearest: await findNearestForDesk(services, wanted) } });
    }
  }
}

/** Where the turno is there by the asker's own hand, or never was elsewhere, nothing is left to do. */
async function answerIfThere(
  services: BookingServices,
  asked: DeskMove,
  turno: MovableTurno,
): Promise<DeskMoved | null> {
  const isThere =
    turno.doctorId === asked.doctorId && turno.startsAt.getTime() === Date.parse(asked.startsAt);
  if (!isThere || turno.status !== 'booked') return null;
  const last = await findDeskMove(services.db, { appointmentId: turno.id, transitionId: null });
  const isOwn = last?.isLast === true && last.actorId === asked.actor.id;
  if (!isOwn && turno.version !== asked.seenVersion) return null;
  return toMoved(services, asked, isOwn ? last.transitionId : null);
}

async function whyNotMoved(
  { catalog }: BookingServices,
  { seenVersion, now }: DeskMove,
  turno: MovableTurno,
): Promise<Refusal<'WRONG_STATUS' | 'WRONG_DAY' | 'CHANGED_MEANWHILE'> | null> {
  if (turno.status !== 'booked') {
    return { code: 'WRONG_STATUS', data: { status: turno.status as AppointmentStatus } };
  }
  if (turno.version !== seenVersion) return { code: 'CHANGED_MEANWHILE' };
  const { timeZone } = (await catalog.any()).clinic;
  const day = clinicDayOf(turno.startsAt, timeZone);
  return day < clinicDayOf(now, timeZone) ? { code: 'WRONG_DAY', data: { day } } : null;
}

/** The doctor left, or does not offer what this visit is for. */
function ofDesk(refusal: Refusal<ChoiceRefusal>): Refusal<ChoiceRefusal> {
  if (refusal.code !== 'NOT_FOUND') return refusal;
  return { code: 'SLOT_NOT_OFFERED', data: { reason: 'PRACTICE_NOT_OFFERED', nearest: [] } };
}

type Taken =
  | { ok: true; transitionId: number }
  /** No refusal: what was seen changed meanwhile, so look again. */
  | { ok: false; refusal: Refusal<'PATIENT_BUSY'> | null };

async function takeNewPlace(
  services: BookingServices,
  { asked, turno: seen, slot }: { asked: DeskMove; turno: MovableTurno; slot: ChosenSlot },
): Promise<Taken> {
  const { actor, publicReason, now } = asked;
  const place = { ...slot, doctorId: slot.doctor.id };
  try {
    const transitionId = await commitIf(services.db, async (tx) => {
      await lockPatient(tx, seen.patientId);
      const turno = await lockMovableTurno(tx, seen.id);
      if (turno?.status !== 'booked' || turno.version !== seen.version) return undefined;
      await deleteExpiredHolds(tx, { ...place, heldBy: null, now });
      // Holds come first, because an insert gives way to a rival where an update would wait for one.
      const holdIds = await insertHoldsForPlace(tx, { turno, place, revision: slot.catalog.revision, now });
      if (!holdIds) return undefined;
      for (const holdId of holdIds) await deleteHold(tx, holdId);
      const moved = await updateTurnoMovedAtDesk(tx, { turno, place, actor, now });
      await insertMessage(tx, { turno, kind: 'change', publicReason, now });
      return moved;
    });
    if (transitionId === undefined) return { ok: false, refusal: null };
    announceTurno(services, {
      ...{ id: seen.id, patientId: seen.patientId, doctorId: place.doctorId, startsAt: place.startsAt },
      from: { doctorId: seen.doctorId, startsAt: seen.startsAt },
    });
    return { ok: true, transitionId };
  } catch (error) {
    if (constraintOf(error) !== 'patient_never_overlaps') throw error;
    return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
  }
}

async function toMoved(
  { db, catalog }: BookingServices,
  { appointmentId, actor, now }: DeskMove,
  transitionId: number | null,
): Promise<DeskMoved> {
  const row = await findStaffTurno(db, { id: appointmentId, doctorId: null });
  if (!row) throw new Error('A turno that was moved is gone.');
  const move = transitionId === null ? undefined : await findDeskMove(db, { appointmentId, transitionId });
  const { timeZone } = (await catalog.any()).clinic;
  const movedAt = move?.at.getTime() ?? 0;
  return {
    turno: toStaffTurno(row, { actor, now, timeZone }),
    undo:
      move && canUndoAct({ doneAt: movedAt, now: now.getTime() })
        ? { transitionId: move.transitionId, until: new Date(undoActUntil(movedAt)).toISOString() }
        : null,
  };
}
