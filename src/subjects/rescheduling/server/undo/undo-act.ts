import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { StaffAppointment } from '../../../appointments/contract/staff-appointments.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { appointmentDay } from '../../../appointments/server/appointment-day.ts';
import {
  findIsSigned,
  findUndoBy,
} from '../../../appointments/server/day-act-queries.ts';
import {
  ownDoctorOf,
  type StaffRequest,
} from '../../../appointments/server/read-appointment.ts';
import {
  findGivenAppointment,
  findStaffAppointment,
  lockStaffAppointment,
  type StaffAppointmentRow,
} from '../../../appointments/server/staff-appointment-queries.ts';
import {
  arrivalToTakeBack,
  stepToUndo,
  toStaffAppointment,
  type UndoableStep,
} from '../../../appointments/server/to-staff-appointment.ts';
import { findNearest } from '../../../schedule/server/availability/choose-slot.ts';
import {
  type TakenBack,
  takeBack,
  takeStepBack,
  wantedAgain,
} from './take-back.ts';

export type UndoActRefusal =
  | 'NOT_FOUND'
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'SLOT_NOT_OFFERED'
  | 'PATIENT_BUSY';

export interface StepToUndo extends StaffRequest {
  transitionId: number;
}

/**
 * Undoes the actor's last step within 60 seconds; a cancellation only while its time is free, and the patient
 * is told. The counter undoes any arrival of a waiting patient until the day ends. A repeat changes nothing.
 */
export async function undoAct(
  services: Services,
  request: StepToUndo,
): Promise<Outcome<StaffAppointment, UndoActRefusal>> {
  const { db } = services;
  const { appointmentId: id, actor, now } = request;
  const own = { id, doctorId: ownDoctorOf(actor) };
  const seen = await findStaffAppointment(db, own);
  if (!seen) return refuse({ code: 'NOT_FOUND' });
  const undone = await takeBack(services, seen, (tx) =>
    undoLocked(services, tx, request),
  );
  if (!undone.ok) {
    const { refusal } = undone;
    if (typeof refusal !== 'string') return { ok: false, refusal };
    const nearest = await findNearest(
      services,
      wantedAgain(seen, { audience: 'desk', now }),
    );
    if (refusal === 'SLOT_TAKEN')
      return refuse({ code: refusal, data: { nearest } });
    return refuse({
      code: 'SLOT_NOT_OFFERED',
      data: { reason: refusal, nearest },
    });
  }
  const { row, isChanged } = undone;
  if (isChanged) announceAppointment(services, { ...row, movesQueue: true });
  return done(toStaffAppointment(row, request));
}

async function undoLocked(
  services: Services,
  tx: Database,
  { appointmentId: id, transitionId, actor, now, today, zone }: StepToUndo,
): Promise<
  TakenBack<
    StaffAppointmentRow,
    Refusal<'NOT_FOUND' | 'WRONG_STATUS' | 'UNDO_TOO_LATE'>
  >
> {
  const own = { id, doctorId: ownDoctorOf(actor) };
  const appointment = await lockStaffAppointment(tx, own);
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const { day, today: itsToday } = appointmentDay(appointment, {
    now,
    today,
    zone,
  });
  const isToday = day === itsToday;
  const arrival = isToday ? arrivalToTakeBack(appointment, actor) : null;
  const step = stepToUndo(appointment, actor) ?? arrival;
  if (step?.id !== transitionId) {
    const isRepeat = await findUndoBy(tx, {
      appointmentId: id,
      undoesId: transitionId,
      actor,
    });
    if (isRepeat) return { ok: true, row: appointment, isChanged: false };
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment.status },
    });
  }
  if (
    !arrival &&
    !canUndoAct({ doneAt: step.at.getTime(), now: now.getTime() })
  )
    return refuse({ code: 'UNDO_TOO_LATE' });
  if (await isKept(tx, appointment, step)) {
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment.status },
    });
  }
  const why = await takeStepBack(services, tx, {
    appointment,
    step,
    actor,
    now,
  });
  if (why) return { ok: false, refusal: why };
  const row = await findGivenAppointment(tx, id);
  // The counter records start and end of a visit as one, and undoes both.
  const start =
    actor.kind === 'reception' && step.to === 'fulfilled'
      ? stepToUndo(row, actor)
      : null;
  if (!start || (await isKept(tx, row, start)))
    return { ok: true, row, isChanged: true };
  await takeStepBack(services, tx, { appointment, step: start, actor, now });
  return { ok: true, row: await findGivenAppointment(tx, id), isChanged: true };
}

/** True if the step began a visit that was signed since: by the record, the patient was attended. */
async function isKept(
  tx: Database,
  { id, status }: StaffAppointmentRow,
  { from }: UndoableStep,
): Promise<boolean> {
  const undoesVisit =
    (status === 'in_progress' || status === 'fulfilled') &&
    from !== 'in_progress';
  return undoesVisit && (await findIsSigned(tx, id));
}
