import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { canUndoAct } from '../../domain/appointments/day-acts.ts';
import { commitInTurn, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { lockPatient } from './booking-queries.ts';
import { findNearest } from './choose-slot.ts';
import { findUndoBy, insertHoldToTakeBack, updateTurnoTakenBack } from './day-act-queries.ts';
import { deleteExpiredHolds, deleteHold } from './hold-queries.ts';
import { ownDoctorOf, type StaffAsked } from './read-turno.ts';
import { findStaffTurno, lockStaffTurno, type StaffTurnoRow } from './staff-turno-queries.ts';
import { type StaffActor, stepToUndo, toStaffTurno } from './to-staff-turno.ts';
import { insertMessage, insertTransition } from './turno-queries.ts';
import { type GivenTime, type NotAttendedReason, whyNotAttended } from './why-not-attended.ts';

export type UndoActRefusal =
  | 'NOT_FOUND'
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'SLOT_NOT_OFFERED'
  | 'PATIENT_BUSY';

export interface StepToUndo extends StaffAsked {
  transitionId: number;
}

/**
 * Takes back what the asker did last with a turno, within 60 seconds: its state and times are as before. A cancelling
 * only while its time is still free, and its patient is told. Asked twice, it is done once.
 */
export async function undoAct(
  services: BookingServices,
  asked: StepToUndo,
): Promise<Outcome<StaffTurno, UndoActRefusal>> {
  const { db, catalog } = services;
  const { appointmentId: id, actor, now } = asked;
  const { timeZone } = (await catalog.current()).clinic;
  const own = { id, doctorId: ownDoctorOf(actor) };
  const seen = await findStaffTurno(db, own);
  if (!seen) return refuse({ code: 'NOT_FOUND' });
  const undone = await takeBackIfOwn(services, { asked, seen });
  if (!undone.ok) {
    const { refusal } = undone;
    if (typeof refusal !== 'string') return { ok: false, refusal };
    const nearest = await findNearest(services, wantedAgain(seen, now));
    if (refusal === 'SLOT_TAKEN') return refuse({ code: refusal, data: { nearest } });
    return refuse({ code: 'SLOT_NOT_OFFERED', data: { reason: refusal, nearest } });
  }
  const { row, isChanged } = undone;
  if (isChanged) announceTurno(services, { ...row, movesQueue: true });
  return done(toStaffTurno(row, { actor, now, timeZone }));
}

type Undone =
  | { ok: true; row: StaffTurnoRow; isChanged: boolean }
  | { ok: false; refusal: Refusal<Exclude<UndoActRefusal, NoTime>> | WhyNoTime };

type NoTime = 'SLOT_TAKEN' | 'SLOT_NOT_OFFERED';
/** Somebody has its time, or its doctor does not attend then. */
type WhyNoTime = 'SLOT_TAKEN' | NotAttendedReason;

async function takeBackIfOwn(
  services: BookingServices,
  { asked, seen }: { asked: StepToUndo; seen: StaffTurnoRow },
): Promise<Undone> {
  const { db } = services;
  const { actor, transitionId, now } = asked;
  const own = { id: seen.id, doctorId: ownDoctorOf(actor) };
  let answer: Undone = { ok: false, refusal: { code: 'NOT_FOUND' } };
  try {
    const row = await commitInTurn(db, async (tx) => {
      await lockPatient(tx, seen.patientId);
      const turno = await lockStaffTurno(tx, own);
      if (!turno) return undefined;
      const step = stepToUndo(turno, actor);
      if (step?.id !== transitionId) {
        const isRepeat = await findUndoBy(tx, { appointmentId: turno.id, undoesId: transitionId, actor });
        if (isRepeat) return turno;
        answer = { ok: false, refusal: { code: 'WRONG_STATUS', data: { status: turno.status } } };
        return undefined;
      }
      if (!canUndoAct({ doneAt: step.at.getTime(), now: now.getTime() })) {
        answer = { ok: false, refusal: { code: 'UNDO_TOO_LATE' } };
        return undefined;
      }
      const wasCancelled = step.to === 'cancelled';
      const whyNoTime = wasCancelled ? await takeTime(services, tx, { turno, now }) : null;
      if (whyNoTime) {
        answer = { ok: false, refusal: whyNoTime };
        return undefined;
      }
      await takeStepBack(tx, { turno, step, actor, now });
      if (wasCancelled) await insertMessage(tx, { turno, kind: 'undo', now });
      answer = { ok: true, row: turno, isChanged: true };
      return findStaffTurno(tx, own);
    });
    return row ? { ok: true, row, isChanged: answer.ok } : answer;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'patient_never_overlaps') return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
    if (constraint === 'appointments_overbook_place') return { ok: false, refusal: 'SLOT_TAKEN' };
    throw error;
  }
}

type Step = NonNullable<ReturnType<typeof stepToUndo>>;

/** Both steps, where the counter noted as one that somebody was attended. */
async function takeStepBack(
  tx: Database,
  { turno, step, actor, now }: { turno: StaffTurnoRow; step: Step; actor: StaffActor; now: Date },
): Promise<void> {
  const { id } = turno;
  await updateTurnoTakenBack(tx, { id, undoesId: step.id, from: step.from, to: step.to });
  await insertTransition(tx, {
    ...{ appointmentId: id, fromStatus: step.to, toStatus: step.from },
    ...{ at: now, actor, undoesId: step.id },
  });
  if (actor.kind !== 'reception' || step.to !== 'fulfilled') return;
  const before = await findStaffTurno(tx, { id, doctorId: null });
  const start = before && stepToUndo(before, actor);
  if (start) await takeStepBack(tx, { turno, step: start, actor, now });
}

/**
 * Takes its time again, while it is still there for it and its doctor attends then; else answers why not. A sobreturno
 * shares somebody's: its numbered place must be free, which a constraint tells.
 */
export async function takeTime(
  { catalog }: BookingServices,
  tx: Database,
  { turno, now }: { turno: GivenTime & { id: string }; now: Date },
): Promise<WhyNoTime | null> {
  // From this write on no schedule changes until the transaction ends.
  await deleteExpiredHolds(tx, { ...turno, heldBy: null, now });
  const why = await whyNotAttended(tx, { cache: catalog, turno });
  if (why) return why;
  if (turno.overbookPlace > 0) return null;
  // A hold is asked for first, because an insert gives way to a rival where an update would wait for one.
  const hold = await insertHoldToTakeBack(tx, { id: turno.id, now });
  return hold && (await deleteHold(tx, hold.holdId)) ? null : 'SLOT_TAKEN';
}

function wantedAgain({ doctorId, practiceId, startsAt }: StaffTurnoRow, now: Date) {
  return { slot: { doctorId, practiceId, startsAt: startsAt.toISOString() }, now, audience: 'desk' as const };
}
