import type { ClosingChoice, ClosingResult } from '../../contract/reception/agenda.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { UNDO_ACT_SECONDS, undoActUntil } from '../../domain/appointments/day-acts.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { findStaffTurno, type StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { clinicDayOf, toStaffTurno } from '../appointments/to-staff-turno.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { lockTurnos } from '../schedules/given-turno-queries.ts';
import { findIsClosed, insertAbsence, listAffected } from './closing-queries.ts';
import { closingSpan } from './closing-span.ts';
import { findOwnDayClosing, insertDayClosing, insertDayClosingStep } from './day-closing-queries.ts';
import type { DeskCall } from './desk-call.ts';
import { findByHand, howTold } from './how-told.ts';
import { moveAtDesk } from './move-at-desk.ts';

export interface Closing extends DeskCall {
  doctorId: string;
  day: string;
  kind: 'illness' | 'strike' | 'congress' | 'vacation' | 'other';
  /** Told to patients. */
  publicReason: string;
  choices: { appointmentId: string; seenVersion: number; choice: ClosingChoice }[];
  sessionId: string;
}

/**
 * "El doctor no viene": records that the doctor is absent for the rest of the day, so that nothing more is booked,
 * then moves, cancels or leaves each turno as it was chosen. Whatever of it could not be done is told and stays as it
 * was; a turno that nobody chose for is told too. May be sent again: what is done is answered as it is.
 */
export async function closeDoctorDay(
  services: BookingServices,
  closing: Closing,
): Promise<Outcome<ClosingResult, 'NOT_FOUND' | 'WRONG_DAY'>> {
  const { doctorId, day, now } = closing;
  const { doctors, clinic } = await services.catalog.current();
  const doctor = doctors.get(doctorId);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  const { timeZone } = clinic;
  if (day < clinicDayOf(now, timeZone)) return refuse({ code: 'WRONG_DAY', data: { day } });
  const { start, from, to } = closingSpan(day, { now, timeZone });
  const recorded = await recordClosing(services, closing, { from, to });
  // Nobody books from here on; whoever was about to had either finished before, and is listed, or was refused.
  const affected = await listAffected(services.db, { doctorId, from: start, to });
  const chosen = new Map(closing.choices.map((one) => [one.appointmentId, one]));
  const ids = [...new Set([...affected.map(({ id }) => id), ...chosen.keys()])];
  const results: ClosingResult['results'] = [];
  for (const id of ids) {
    const result = await settleOne(services, closing, { id, choice: chosen.get(id), closingId: recorded.id });
    if (result) results.push(result);
  }
  const until = new Date(undoActUntil(recorded.closedAt.getTime())).toISOString();
  return done({
    doctor: { id: doctor.id, name: doctor.name },
    day,
    results,
    undo: { closingId: recorded.id, until },
  });
}

/** Notes that it was closed, and writes the absence unless there is one. Sent again within its minute, it is the same. */
async function recordClosing(
  { db, changes }: BookingServices,
  { doctorId, day, kind, publicReason, actor, sessionId, now }: Closing,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; closedAt: Date }> {
  let isNew = false;
  const recorded = await commitIf(db, async (tx) => {
    await lockTurnos(tx);
    const isClosed = from >= to || (await findIsClosed(tx, { doctorId, from, to }));
    isNew = !isClosed;
    const own = { doctorId, day, closedBy: actor.id };
    const since = new Date(now.getTime() - UNDO_ACT_SECONDS * 1000);
    const known = isClosed ? await findOwnDayClosing(tx, { ...own, since }) : undefined;
    if (known && !known.isEnded) return known;
    const absence = { doctorId, startsAt: from, endsAt: to, kind, publicReason };
    const absenceId = isClosed ? null : await insertAbsence(tx, absence);
    if (!isClosed) {
      await insertAuditEvent(tx, {
        ...{ kind: 'doctor_day_closed', at: now, role: 'reception', userId: actor.id, sessionId, doctorId },
        detail: { day, kind },
      });
    }
    return insertDayClosing(tx, { ...own, absenceId, closedAt: now });
  });
  if (!recorded) throw new Error('A closing was not recorded.');
  if (isNew) changes.announce({ kind: 'schedule', doctorId, day });
  return recorded;
}

type Result = ClosingResult['results'][number];
type Choice = Closing['choices'][number] | undefined;

/** Null: there is no such turno. */
async function settleOne(
  services: BookingServices,
  closing: Closing,
  { id, choice, closingId }: { id: string; choice: Choice; closingId: string },
): Promise<Result | null> {
  const problem = await apply(services, closing, { id, choice });
  const { db, catalog } = services;
  const row = await findStaffTurno(db, { id, doctorId: null });
  if (!row) return null;
  const { actor, now } = closing;
  const { timeZone } = (await catalog.any()).clinic;
  const kind = choice?.choice.kind ?? null;
  const isDone = problem === null && kind !== null && kind !== 'leave';
  if (isDone) await keepStep(db, { row, closing, closingId });
  const toldBy = isDone ? await howTold(services, id) : null;
  return {
    turno: toStaffTurno(row, { actor, now, timeZone }),
    chosen: kind,
    became: !isDone ? 'left' : kind === 'move' ? 'moved' : 'cancelled',
    problem,
    toldBy,
    byHand: toldBy === 'none' ? await findByHand(services, { appointmentId: id, now }) : null,
  };
}

/** What was done just now is of this closing; what was so before is not. */
async function keepStep(
  db: Database,
  { row, closing, closingId }: { row: StaffTurnoRow; closing: Closing; closingId: string },
): Promise<void> {
  const { lastStepId: transitionId, lastStepAt, lastStepBy, lastStepById } = row;
  const { actor, now } = closing;
  const isOwn = lastStepBy === actor.kind && lastStepById === actor.id;
  if (transitionId === null || !isOwn || lastStepAt?.getTime() !== now.getTime()) return;
  await insertDayClosingStep(db, { closingId, appointmentId: row.id, transitionId });
}

/** Does what was chosen; answers why it could not be done, null where it was. */
async function apply(
  services: BookingServices,
  closing: Closing,
  { id, choice: chosen }: { id: string; choice: Choice },
): Promise<Result['problem']> {
  if (!chosen) return 'NEW_MEANWHILE';
  const { choice, seenVersion } = chosen;
  if (choice.kind === 'leave') return null;
  const turno = await findStaffTurno(services.db, { id, doctorId: null });
  const isOfThatDay = turno && (await isOf(services, closing, turno));
  const { actor, now, publicReason } = closing;
  if (choice.kind === 'move') {
    const isThere =
      turno?.doctorId === choice.doctorId && turno.startsAt.getTime() === Date.parse(choice.startsAt);
    if (!isOfThatDay && !isThere) return 'CHANGED_MEANWHILE';
    const { doctorId, startsAt } = choice;
    const move = { appointmentId: id, doctorId, startsAt, seenVersion, publicReason, actor, now };
    return problemOf(await moveAtDesk(services, move));
  }
  if (!isOfThatDay) return 'CHANGED_MEANWHILE';
  // Its patient may be moving it at this very moment.
  const only = { doctorId: closing.doctorId, day: closing.day };
  const cancelled = await changeStatus(services, {
    ...{
      appointmentId: id,
      act: 'cancel',
      askedBy: 'clinic',
      publicReason,
      seenVersion,
      only,
      actor,
      now,
    },
  });
  const isElsewhere = !cancelled.ok && ['NOT_FOUND', 'WRONG_DAY'].includes(cancelled.refusal.code);
  return isElsewhere ? 'CHANGED_MEANWHILE' : problemOf(cancelled);
}

async function isOf(
  { catalog }: BookingServices,
  { doctorId, day }: Closing,
  turno: { doctorId: string; startsAt: Date },
): Promise<boolean> {
  const { timeZone } = (await catalog.any()).clinic;
  return turno.doctorId === doctorId && clinicDayOf(turno.startsAt, timeZone) === day;
}

const problems = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'PATIENT_BUSY', 'CHANGED_MEANWHILE'] as const;

function problemOf(outcome: Outcome<unknown, RefusalCode>): Result['problem'] {
  if (outcome.ok) return null;
  return problems.find((problem) => problem === outcome.refusal.code) ?? 'WRONG_STATUS';
}
