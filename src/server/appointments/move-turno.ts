import type { LinkedTurno } from '../../contract/public/appointments.ts';
import type { Offer } from '../../contract/refusals.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { lockPatient } from './booking-queries.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlotOrNearest,
  findNearest,
  type SlotWanted,
} from './choose-slot.ts';
import { deleteExpiredHolds, deleteHold } from './hold-queries.ts';
import { changeUntilHoursOf, toLinkedTurno, whyNotChanged } from './linked-turno.ts';
import { insertHoldsForMove, updateTurnoMoved } from './move-queries.ts';
import { type AccessedTurno, changeTurno, type TurnoAsked } from './turno-access.ts';
import { findTurno, insertMessage, type TurnoRow } from './turno-queries.ts';

export type MoveRefusal =
  | 'ACCESS_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'WRONG_STATUS'
  | 'CHANGE_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'SLOT_NOT_OFFERED'
  | 'PATIENT_BUSY';

const mostTries = 4;

/**
 * Moves a turno to another time of its doctor, for its patient and within the clinic's hours. It keeps its
 * code, its links and, until the new time is taken, its old one. A turno that is there already is answered
 * as it is.
 */
export function moveTurno(
  services: BookingServices,
  asked: TurnoAsked & { startsAt: string },
): Promise<Outcome<LinkedTurno, MoveRefusal>> {
  return changeTurno(services.budgets, asked, (accessed) => moveAccessed(services, asked, accessed));
}

async function moveAccessed(
  services: BookingServices,
  { now, startsAt }: { now: Date; startsAt: string },
  { turno: seen, linkToken }: AccessedTurno,
): Promise<Outcome<LinkedTurno, MoveRefusal>> {
  const { db, catalog } = services;
  let turno = seen;
  const changeUntilHours = changeUntilHoursOf(await catalog.current(), turno);
  const shown = (row: TurnoRow) => done(toLinkedTurno(row, { now, changeUntilHours, linkToken }));
  const { doctorId, practiceId, id } = turno;
  const slot = { doctorId, practiceId, startsAt };
  const wanted: SlotWanted = { slot, now, audience: 'web', ownHold: { turnoId: id } };
  for (let tries = 1; ; tries++) {
    if (isAt(turno, startsAt)) return shown(turno);
    const refusal = whyNotChanged(turno, { now, changeUntilHours });
    if (refusal) return { ok: false, refusal };
    const assumed = tries === 1 ? await assumeSlot(services, wanted) : null;
    const chosen = assumed ? done(assumed) : await chooseSlotOrNearest(services, wanted);
    if (!chosen.ok) return { ok: false, refusal: refusedChoice(chosen.refusal, turno) };
    const move = { turno, slot: chosen.value, now, changeUntilHours, isRetry: tries > 1 };
    const moved = await takeNewTime(db, move);
    if (moved.ok) {
      announceTurno(services, { ...moved.value, from: turno });
      return shown(moved.value);
    }
    if (moved.refusal) return { ok: false, refusal: moved.refusal };
    if (tries === mostTries) {
      const nearest = elsewhere(await findNearest(services, wanted), turno);
      return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
    }
    // Else lost to a rival, who is seen when choosing again; or the schedule changed, and is read anew.
    if (moved.isChanged) turno = await findTurno(db, id);
  }
}

function isAt(turno: TurnoRow, startsAt: string): boolean {
  return turno.status === 'booked' && turno.startsAt.getTime() === Date.parse(startsAt);
}

function refusedChoice(
  refusal: Refusal<ChoiceRefusal>,
  turno: TurnoRow,
): Refusal<'SLOT_TAKEN' | 'SLOT_NOT_OFFERED'> {
  if (refusal.code === 'SLOT_TAKEN') {
    return { code: 'SLOT_TAKEN', data: { nearest: elsewhere(refusal.data.nearest, turno) } };
  }
  if (refusal.code === 'SLOT_NOT_OFFERED') {
    const { reason, nearest } = refusal.data;
    return { code: 'SLOT_NOT_OFFERED', data: { reason, nearest: elsewhere(nearest, turno) } };
  }
  // The doctor left, or gave up what this visit is for.
  return { code: 'SLOT_NOT_OFFERED', data: { reason: 'PRACTICE_NOT_OFFERED', nearest: [] } };
}

/** A turno's own time is no other time for it. */
function elsewhere(offers: Offer[], { startsAt }: TurnoRow): Offer[] {
  return offers.filter((offer) => Date.parse(offer.startsAt) !== startsAt.getTime());
}

interface Move {
  turno: TurnoRow;
  slot: ChosenSlot;
  now: Date;
  changeUntilHours: number;
  /** Something stood in the way before: only then it is worth looking for what. */
  isRetry: boolean;
}

type Moved =
  | { ok: true; value: TurnoRow }
  /** No refusal: what was seen changed meanwhile, the turno or else its new time, so look again. */
  | { ok: false; refusal: Refusal<'PATIENT_BUSY'> | null; isChanged: boolean };

async function takeNewTime(db: Database, { turno: seen, slot, now, ...move }: Move): Promise<Moved> {
  const inTheWay = { ...slot, doctorId: slot.doctor.id, heldBy: null, now };
  let isChanged = false;
  try {
    const moved = await commitIf(db, async (tx) => {
      await lockPatient(tx, seen.patientId);
      const turno = move.isRetry ? await findTurno(tx, seen.id) : seen;
      if (isAt(turno, slot.startsAt.toISOString())) return turno;
      isChanged = whyNotChanged(turno, { ...move, now }) !== null;
      if (isChanged) return undefined;
      if (move.isRetry) await deleteExpiredHolds(tx, inTheWay);
      // Holds come first, because an insert gives way to a rival where an update would wait for one.
      const newTime = await insertHoldsForMove(tx, { turno, slot, now });
      isChanged = newTime.kind === 'changed';
      if (newTime.kind !== 'held') return undefined;
      // Who wants the time waits from here on for this transaction, also once the holds gave way to the turno.
      for (const holdId of newTime.holdIds) await deleteHold(tx, holdId);
      await updateTurnoMoved(tx, { turno, slot, now, actor: { kind: 'patient', id: turno.patientId } });
      await insertMessage(tx, { turno, kind: 'change', now });
      return findTurno(tx, turno.id);
    });
    return moved ? { ok: true, value: moved } : { ok: false, refusal: null, isChanged };
  } catch (error) {
    if (constraintOf(error) !== 'patient_never_overlaps') throw error;
    return { ok: false, refusal: { code: 'PATIENT_BUSY' }, isChanged };
  }
}
