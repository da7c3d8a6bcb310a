import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { takeTurns } from '../../../../base/kernel/db/take-turns.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import { findGivenAppointment } from '../../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import { endAbsenceNoting } from '../../../schedule/server/hours/end-absence.ts';
import { updateAbsenceNoticesReopened } from '../../../schedule/server/notices/absence-notice-queries.ts';
import type { ClosingUndone } from '../../contract/closings.ts';
import { undoAct } from '../undo/undo-act.ts';
import { undoDeskMove } from '../undo/undo-desk-move.ts';
import {
  type DayClosingRow,
  type DayClosingStepRow,
  findDayClosing,
  listDayClosingSteps,
} from './day-closing-queries.ts';

export interface ClosingToUndo extends Call<'reception'> {
  doctorId: string;
  closingId: string;
}

export type UndoClosingRefusal =
  | 'NOT_FOUND'
  | 'UNDO_TOO_LATE'
  | 'ROOM_TAKEN'
  | 'SCHEDULE_BUSY';

/**
 * Undoes this person's closing within 60 seconds: ends the absence, takes back each appointment whose time is
 * free, and tells its patient. Reports the others with the reason. A repeat changes nothing.
 */
export function undoClosing(
  services: Services,
  request: ClosingToUndo,
): Promise<Outcome<ClosingUndone, UndoClosingRefusal>> {
  return takeTurns(request.closingId, () => undoInTurn(services, request));
}

async function undoInTurn(
  services: Services,
  request: ClosingToUndo,
): Promise<Outcome<ClosingUndone, UndoClosingRefusal>> {
  const { db } = services;
  const { closingId, doctorId, actor, now } = request;
  const closing = await findDayClosing(db, closingId);
  if (
    !closing ||
    closing.doctorId !== doctorId ||
    closing.closedBy !== actor.id
  ) {
    return refuse({ code: 'NOT_FOUND' });
  }
  // If the doctor is already back, this is a repeat. Each appointment's own 60 seconds still apply.
  const isLate = !canUndoAct({
    doneAt: closing.closedAt.getTime(),
    now: now.getTime(),
  });
  if (isLate && !closing.isEnded) {
    return refuse({ code: 'UNDO_TOO_LATE' });
  }
  // Comes first: no time can be given back while the doctor is absent.
  const returned = await bringDoctorBack(services, request, closing);
  if (!returned.ok) return returned;
  // The doctor's own notice is a task of the counter again.
  if (await updateAbsenceNoticesReopened(db, closingId)) {
    services.changes.announce({ kind: 'schedule', doctorId, day: closing.day });
  }
  const results: ClosingUndone['results'] = [];
  for (const step of await listDayClosingSteps(db, closingId)) {
    results.push(await bringBack(services, request, step));
  }
  results.sort((a, b) =>
    a.appointment.startsAt.localeCompare(b.appointment.startsAt),
  );
  const { doctorName: name, day } = closing;
  return done({ doctor: { id: doctorId, name }, day, results });
}

async function bringDoctorBack(
  services: Services,
  request: ClosingToUndo,
  { id, standingAbsenceId: absenceId, doctorId, day }: DayClosingRow,
): Promise<Outcome<true, 'NOT_FOUND' | 'ROOM_TAKEN' | 'SCHEDULE_BUSY'>> {
  if (absenceId === null) return done(true);
  const {
    actor: { id: userId, sessionId },
    now: at,
  } = request;
  const ended = await endAbsenceNoting(services, {
    ...request,
    absenceId,
    note: (tx) =>
      insertAuditEvent(tx, {
        kind: 'doctor_day_reopened',
        at,
        role: 'reception',
        userId,
        sessionId,
        doctorId,
        detail: { day },
      }),
  });
  if (ended.ok) return done(true);
  // Another request ended the absence at the same moment.
  const again = await findDayClosing(services.db, id);
  if (again?.standingAbsenceId === null) return done(true);
  const { refusal } = ended;
  return refusal.code === 'ROOM_TAKEN' || refusal.code === 'SCHEDULE_BUSY'
    ? { ok: false, refusal }
    : refuse({ code: 'NOT_FOUND' });
}

type Result = ClosingUndone['results'][number];

async function bringBack(
  services: Services,
  request: ClosingToUndo,
  { appointmentId, transitionId, wasCancelled }: DayClosingStepRow,
): Promise<Result> {
  const step = { ...request, appointmentId, transitionId };
  const undone = wasCancelled
    ? await undoAct(services, step)
    : await undoDeskMove(services, step);
  const row = await findGivenAppointment(services.db, appointmentId);
  return {
    appointment: toStaffAppointment(row, request),
    problem: problemOf(undone),
  };
}

const problems = [
  'SLOT_TAKEN',
  'SLOT_NOT_OFFERED',
  'PATIENT_BUSY',
  'OVERBOOK_FULL',
  'UNDO_TOO_LATE',
] as const;

/** Any other refusal means that the appointment changed since. */
function problemOf(outcome: Outcome<unknown, RefusalCode>): Result['problem'] {
  if (outcome.ok) return null;
  return (
    problems.find((problem) => problem === outcome.refusal.code) ??
    'CHANGED_MEANWHILE'
  );
}
