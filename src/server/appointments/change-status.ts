import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { isLateCancellation } from '../../domain/appointments/cancellation.ts';
import {
  type DayAct,
  isOfItsMoment,
  statusAfter,
  statusesOf,
  type WhyNotAct,
  whyNotAct,
} from '../../domain/appointments/day-acts.ts';
import { commitInTurn } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, invalid, type Outcome, type Refusal } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { insertTicket, updateTurnoCancelledByStaff, updateTurnoStatus } from './day-act-queries.ts';
import { changeUntilHoursOf } from './linked-turno.ts';
import { ownDoctorOf, type StaffAsked } from './read-turno.ts';
import { findStaffTurno, lockStaffTurno, type StaffTurnoRow } from './staff-turno-queries.ts';
import { clinicDayOf, toStaffTurno } from './to-staff-turno.ts';
import { insertMessage, insertTransition } from './turno-queries.ts';

export type ChangeRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'TOO_EARLY'
  | 'CHANGED_MEANWHILE';

export interface StatusChange extends StaffAsked {
  act: DayAct;
  /** Of a cancelling: what its patient is told, and whether it may be late, depends on it. The clinic, unless said. */
  askedBy?: 'patient' | 'clinic' | undefined;
  reason?: string | undefined;
  /** Instead, of what the clinic cancels: a reason written for patients, who are told it. */
  publicReason?: string | undefined;
  /** Of the turno as it was on the screen: moved since, it is not cancelled. */
  seenVersion?: number | undefined;
  /** Only while it is of that doctor's and of that clinic day: moved elsewhere, it is left alone. */
  only?: { doctorId: string; day: string };
}

/**
 * One step in a turno's life, by the counter or by its doctor. Of any number who want one at the same moment one
 * gets it, and the others are told how it is. Whoever did it already is answered it as it is.
 */
export async function changeStatus(
  services: BookingServices,
  asked: StatusChange,
): Promise<Outcome<StaffTurno, ChangeRefusal>> {
  const { db, catalog } = services;
  const { appointmentId: id, actor, now } = asked;
  const known = await catalog.current();
  const { timeZone } = known.clinic;
  const own = { id, doctorId: asked.only?.doctorId ?? ownDoctorOf(actor) };
  let refusal: Refusal<ChangeRefusal> = { code: 'NOT_FOUND' };
  let isChanged = false;
  const row = await commitInTurn(db, async (tx) => {
    const turno = await lockStaffTurno(tx, own);
    if (!turno || isDoneBy(turno, asked)) return turno;
    const day = clinicDayOf(turno.startsAt, timeZone);
    const today = clinicDayOf(now, timeZone);
    if (asked.only && asked.only.day !== day) {
      refusal = refusalOf('WRONG_DAY', { turno, day });
      return undefined;
    }
    const why = whyNotAct({
      ...{ act: asked.act, status: turno.status, role: actor.kind, day, today },
      ...{ startsAt: turno.startsAt.getTime(), now: now.getTime() },
    });
    if (why) {
      refusal = refusalOf(why, { turno, day });
      return undefined;
    }
    if (asked.act === 'cancel' && turno.version !== (asked.seenVersion ?? turno.version)) {
      refusal = { code: 'CHANGED_MEANWHILE' };
      return undefined;
    }
    await takeStep(tx, { ...asked, turno, today, changeUntilHours: changeUntilHoursOf(known, turno) });
    isChanged = true;
    return findStaffTurno(tx, own);
  });
  if (!row) return { ok: false, refusal };
  if (isChanged) announceTurno(services, { ...row, movesQueue: true });
  return done(toStaffTurno(row, { actor, now, timeZone }));
}

/** Whether it is as asked by their own hand: asked twice, it is done once. */
function isDoneBy(turno: StaffTurnoRow, { act, actor }: StatusChange): boolean {
  const status = statusAfter(act);
  if (turno.status !== status || turno.lastStepTo !== status) return false;
  return turno.lastStepBy === actor.kind && turno.lastStepById === actor.id;
}

function refusalOf(
  why: WhyNotAct,
  { turno, day }: { turno: StaffTurnoRow; day: string },
): Refusal<ChangeRefusal> {
  if (why === 'WRONG_STATUS') return { code: why, data: { status: turno.status } };
  if (why === 'WRONG_DAY') return { code: why, data: { day } };
  if (why === 'TOO_EARLY') return { code: why, data: { startsAt: turno.startsAt.toISOString() } };
  return invalid('act', 'Esto no se hace desde este panel.').refusal;
}

interface Step extends StatusChange {
  turno: StaffTurnoRow;
  today: string;
  changeUntilHours: number;
}

async function takeStep(tx: Database, { changeUntilHours, ...asked }: Step): Promise<void> {
  const { turno, act, actor, askedBy, publicReason, now, today } = asked;
  const reason = publicReason ?? asked.reason ?? null;
  const { id } = turno;
  const status = statusAfter(act) as StaffTurnoRow['status'];
  const isForPatient = askedBy === 'patient';
  if (act === 'cancel') {
    const timing = { startsAt: turno.startsAt.getTime(), now: now.getTime(), changeUntilHours };
    const isLate = isForPatient ? isLateCancellation(timing) : null;
    const isReasonPublic = publicReason !== undefined;
    await updateTurnoCancelledByStaff(tx, { id, actor, isForPatient, isLate, reason, isReasonPublic, now });
  } else await updateTurnoStatus(tx, { id, status, since: isOfItsMoment(act) ? now : null });
  let fromStatus = turno.status;
  for (const toStatus of statusesOf(act) as StaffTurnoRow['status'][]) {
    const step = { appointmentId: id, fromStatus, toStatus, at: now, actor };
    await insertTransition(tx, { ...step, reason });
    fromStatus = toStatus;
  }
  if (act === 'arrive') await insertTicket(tx, { appointmentId: id, day: today, now });
  const kind = isForPatient ? 'cancellation' : 'clinic_cancellation';
  if (act === 'cancel') await insertMessage(tx, { turno, kind, publicReason, now });
}
