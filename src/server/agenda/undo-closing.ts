import type { ClosingUndone } from '../../contract/reception/agenda.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { canUndoAct } from '../../domain/appointments/day-acts.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { findStaffTurno } from '../appointments/staff-turno-queries.ts';
import { toStaffTurno } from '../appointments/to-staff-turno.ts';
import { undoAct } from '../appointments/undo-act.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { endAbsenceNoting } from '../schedules/end-absence.ts';
import {
  type DayClosingRow,
  type DayClosingStepRow,
  findDayClosing,
  listDayClosingSteps,
} from './day-closing-queries.ts';
import type { DeskCall } from './desk-call.ts';
import { undoDeskMove } from './undo-desk-move.ts';

export interface ClosingToUndo extends DeskCall {
  doctorId: string;
  closingId: string;
  sessionId: string;
}

export type UndoClosingRefusal = 'NOT_FOUND' | 'UNDO_TOO_LATE' | 'ROOM_TAKEN';

/**
 * Takes back that a doctor does not come, by whoever noted it, within 60 seconds: the absence ends, and each turno that
 * was moved or cancelled goes back while its time is still free, one by one, its patient being told. What could not go
 * back stays as it is and is told with why. Asked twice, it is done once.
 */
export async function undoClosing(
  services: BookingServices,
  asked: ClosingToUndo,
): Promise<Outcome<ClosingUndone, UndoClosingRefusal>> {
  const { db } = services;
  const { closingId, doctorId, actor, now } = asked;
  const closing = await findDayClosing(db, closingId);
  if (!closing || closing.doctorId !== doctorId || closing.closedBy !== actor.id) {
    return refuse({ code: 'NOT_FOUND' });
  }
  // Where the doctor is back already it is a repeated request; each turno's own minute still holds.
  const isLate = !canUndoAct({ doneAt: closing.closedAt.getTime(), now: now.getTime() });
  if (isLate && !closing.isEnded) {
    return refuse({ code: 'UNDO_TOO_LATE' });
  }
  // First of all: no time is given back while the doctor does not attend.
  const returned = await bringDoctorBack(services, asked, closing);
  if (!returned.ok) return returned;
  const results: ClosingUndone['results'] = [];
  for (const step of await listDayClosingSteps(db, closingId)) {
    results.push(await bringBack(services, asked, step));
  }
  results.sort((one, other) => one.turno.startsAt.localeCompare(other.turno.startsAt));
  const { doctorName: name, day } = closing;
  return done({ doctor: { id: doctorId, name }, day, results });
}

async function bringDoctorBack(
  services: BookingServices,
  { actor, sessionId, now }: ClosingToUndo,
  { id, standingAbsenceId: absenceId, doctorId, day }: DayClosingRow,
): Promise<Outcome<true, 'NOT_FOUND' | 'ROOM_TAKEN'>> {
  if (absenceId === null) return done(true);
  const ended = await endAbsenceNoting(services, {
    ...{ absenceId, now },
    note: (tx) =>
      insertAuditEvent(tx, {
        ...{ kind: 'doctor_day_reopened', at: now, role: 'reception', userId: actor.id, sessionId, doctorId },
        detail: { day },
      }),
  });
  if (ended.ok) return done(true);
  // Ended by somebody else at the same moment, it is ended.
  const again = await findDayClosing(services.db, id);
  if (again?.standingAbsenceId === null) return done(true);
  const { refusal } = ended;
  return refusal.code === 'ROOM_TAKEN' ? { ok: false, refusal } : refuse({ code: 'NOT_FOUND' });
}

type Result = ClosingUndone['results'][number];

async function bringBack(
  services: BookingServices,
  { actor, now }: ClosingToUndo,
  { appointmentId, transitionId, wasCancelled }: DayClosingStepRow,
): Promise<Result> {
  const step = { appointmentId, transitionId, actor, now };
  const undone = wasCancelled ? await undoAct(services, step) : await undoDeskMove(services, step);
  const row = await findStaffTurno(services.db, { id: appointmentId, doctorId: null });
  if (!row) throw new Error('A turno of a closing is gone.');
  const { timeZone } = (await services.catalog.any()).clinic;
  return { turno: toStaffTurno(row, { actor, now, timeZone }), problem: problemOf(undone) };
}

const problems = [
  'SLOT_TAKEN',
  'SLOT_NOT_OFFERED',
  'PATIENT_BUSY',
  'OVERBOOK_FULL',
  'UNDO_TOO_LATE',
] as const;

/** What is none of these was changed by somebody since. */
function problemOf(outcome: Outcome<unknown, RefusalCode>): Result['problem'] {
  if (outcome.ok) return null;
  return problems.find((problem) => problem === outcome.refusal.code) ?? 'CHANGED_MEANWHILE';
}
