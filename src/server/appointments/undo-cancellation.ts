import type { LinkedTurno } from '../../contract/public/appointments.ts';
import type { BookingPolicy } from '../../domain/scheduling/booking-policy.ts';
import { commitInTurn, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { lockPatient } from './booking-queries.ts';
import { findNearest } from './choose-slot.ts';
import { updateTurnoTakenBack } from './day-act-queries.ts';
import { changeUntilHoursOf, mayUndo, toLinkedTurno } from './linked-turno.ts';
import { type AccessedTurno, changeTurno, type TurnoAsked } from './turno-access.ts';
import { findTurnoLimitPassedSince } from './turno-limit.ts';
import { insertMessage, insertTransition, lockTurno, type TurnoRow } from './turno-queries.ts';
import { takeTime } from './undo-act.ts';
import { findCancelling, findUndoneByPatient } from './undo-cancellation-queries.ts';
import { cancelAskedBy } from './who-cancelled.ts';

export type UndoRefusal =
  | 'ACCESS_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_TURNOS';

/**
 * Takes back a cancelling that the patient did or asked the counter for, within ten minutes and while the time is still
 * theirs to have: whether it is on offer to others is another question. The turno is as before; asked twice, it is done
 * once.
 */
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
  const catalog = await services.catalog.current();
  const changeUntilHours = changeUntilHoursOf(catalog, seen);
  const undone = await takeBackIfOwn(services, { seen, policy: catalog.policy, now });
  if (!undone.ok) {
    if (undone.refusal !== 'SLOT_TAKEN') return { ok: false, refusal: undone.refusal };
    return refuse({
      code: 'SLOT_TAKEN',
      data: { nearest: await findNearest(services, wantedAgain(seen, now)) },
    });
  }
  const { turno, isChanged } = undone;
  if (isChanged) announceTurno(services, { ...turno, movesQueue: turno.status !== 'booked' });
  return done(toLinkedTurno(turno, { now, changeUntilHours, linkToken }));
}

function wantedAgain({ doctorId, practiceId, startsAt }: TurnoRow, now: Date) {
  return { slot: { doctorId, practiceId, startsAt: startsAt.toISOString() }, now, audience: 'web' as const };
}

type UndoneRefusal =
  | Refusal<'WRONG_STATUS' | 'UNDO_TOO_LATE' | 'PATIENT_BUSY' | 'TOO_MANY_TURNOS'>
  | 'SLOT_TAKEN';
type Undone = { ok: true; turno: TurnoRow; isChanged: boolean } | { ok: false; refusal: UndoneRefusal };

async function takeBackIfOwn(
  services: BookingServices,
  { seen, policy, now }: { seen: TurnoRow; policy: BookingPolicy; now: Date },
): Promise<Undone> {
  let refusal: UndoneRefusal | null = null;
  let isChanged = false;
  try {
    const turno = await commitInTurn(services.db, async (tx) => {
      await lockPatient(tx, seen.patientId);
      const current = await lockTurno(tx, seen.id);
      isChanged = false;
      if (await isUndoneAlready(tx, current)) return current;
      refusal = await whyNotTaken(services, tx, { turno: current, policy, now });
      if (refusal) return undefined;
      await takeBack(tx, { turno: current, now });
      isChanged = true;
      return lockTurno(tx, current.id);
    });
    return turno ? { ok: true, turno, isChanged } : { ok: false, refusal: refusal ?? 'SLOT_TAKEN' };
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'patient_never_overlaps') return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
    if (constraint === 'appointments_overbook_place') return { ok: false, refusal: 'SLOT_TAKEN' };
    throw error;
  }
}

/** What stands needs no undoing; what came back into the waiting room did so by this very act. */
async function isUndoneAlready(tx: Database, { id, status }: TurnoRow): Promise<boolean> {
  return status === 'booked' || (status === 'arrived' && (await findUndoneByPatient(tx, id)));
}

/** Takes its time, for the transaction to keep; null where nothing stands in the way. */
async function whyNotTaken(
  services: BookingServices,
  tx: Database,
  { turno, policy, now }: { turno: TurnoRow; policy: BookingPolicy; now: Date },
): Promise<UndoneRefusal | null> {
  const { status, cancelledAt: since } = turno;
  if (since === null || cancelAskedBy(turno) !== 'patient') {
    return { code: 'WRONG_STATUS', data: { status } };
  }
  if (!mayUndo(turno, now)) return { code: 'UNDO_TOO_LATE' };
  const limit = await findTurnoLimitPassedSince(tx, { ...turno, since, now, policy });
  if (limit) return limit;
  // Whatever the reason, the time is not to be had any more.
  return (await takeTime(services, tx, { turno, now })) && 'SLOT_TAKEN';
}

async function takeBack(tx: Database, { turno, now }: { turno: TurnoRow; now: Date }): Promise<void> {
  const { id: undoesId, from } = await findCancelling(tx, turno.id);
  await updateTurnoTakenBack(tx, { id: turno.id, undoesId, from, to: 'cancelled' });
  await insertTransition(tx, {
    ...{ appointmentId: turno.id, fromStatus: 'cancelled', toStatus: from, at: now, undoesId },
    actor: { kind: 'patient', id: turno.patientId },
  });
  await insertMessage(tx, { turno, kind: 'undo', now });
}
