import type { Actor } from '../../../base/doors/actor.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  type DaySpan,
  dayOf,
  daySpan,
  epochMinuteOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';
import type { StaffAppointment } from '../contract/staff-appointments.ts';
import {
  actsNow,
  canCall,
  canMoveAtDesk,
  canUndoAct,
  type DayRole,
  todayOf,
  undoActUntil,
} from '../rules/day-acts.ts';
import type { StaffAppointmentRow } from './staff-appointment-queries.ts';
import { toLacks } from './to-lacks.ts';
import { cancelAskedBy } from './who-cancelled.ts';

/** An appointment as the counter or its doctor receives it. */
export function toStaffAppointment(
  row: StaffAppointmentRow,
  {
    actor,
    now,
    today,
    zone,
  }: Pick<Call<DayRole>, 'actor' | 'now' | 'today' | 'zone'>,
): StaffAppointment {
  const { status } = row;
  const span = spanOf(today, zone);
  const minute = epochMinuteOf(row.startsAt.getTime());
  const day =
    minute >= span.start && minute < span.end ? today : dayOf(minute, zone);
  const itsToday = todayOf({
    day,
    today,
    dayEndsAt: row.dayEndsAt.getTime(),
    now: now.getTime(),
  });
  const isToday = day === itsToday;
  return {
    id: row.id,
    code: row.code,
    status,
    isConfirmed: row.confirmedAt !== null,
    version: row.version,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    dayEndsAt: row.dayEndsAt.toISOString(),
    doctor: { id: row.doctorId, name: row.doctorName },
    patient: {
      id: row.patientId,
      fullName: row.fullName,
      chosenName: row.chosenName,
      familyNames: row.familyNames,
      dni: row.dni,
      document: row.document,
      birthDate: row.birthDate,
      phone: row.phone,
      isIdentityVerified: row.isIdentityVerified,
    },
    specialtyName: row.specialtyName,
    practiceId: row.practiceId,
    practiceName: row.practiceName,
    roomName: row.roomName,
    insurerName: row.insurerName,
    planName: row.planName,
    isPrivate: row.isPrivate,
    overbookPlace: row.overbookPlace,
    isWalkIn: row.isWalkIn,
    isFirstVisit: row.isFirstVisit,
    hasPrivateNote: row.hasPrivateNote,
    preparationReading: row.preparationReading,
    papers: actor.kind === 'reception' ? row.papers : 0,
    papersToReceive: actor.kind === 'reception' ? row.papersToReceive : 0,
    questionnairesAnswered: row.questionnairesAnswered,
    questionnairesMissing: row.questionnairesMissing,
    lines: row.lines,
    unreadLines:
      actor.kind === 'doctor' ? row.unreadByDoctor : row.unreadByCounter,
    lacks: actor.kind === 'reception' ? toLacks(row) : null,
    ticket: ticketOf(row),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    calls: row.calls,
    calledAt: row.calledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancelAskedBy: cancelAskedBy(row),
    isCancelledLate:
      row.cancelledLate === true && cancelAskedBy(row) === 'patient',
    acts: actsNow({
      status,
      role: actor.kind,
      day,
      today: itsToday,
      startsAt: row.startsAt.getTime(),
      now: now.getTime(),
    }),
    canCall: canCall(status),
    canMove:
      actor.kind === 'reception' &&
      canMoveAtDesk({ status, day, today: itsToday }),
    arrivalStep: isToday ? (arrivalToTakeBack(row, actor)?.id ?? null) : null,
    undo: undoOf(row, { actor, now }),
    latestStep: row.latestStep,
  };
}

let lastDay: (DaySpan & { zone: Zone }) | null = null;

/** The minutes of a clinic day, cached: a day's list needs them two thousand times. */
function spanOf(day: ClinicDay, zone: Zone): DaySpan {
  if (lastDay?.zone !== zone || lastDay.day !== day)
    lastDay = { ...daySpan(day, zone), zone };
  return lastDay;
}

export interface UndoableStep {
  id: number;
  from: StaffAppointmentRow['status'];
  to: StaffAppointmentRow['status'];
  at: Date;
}

/**
 * Returns the last step, if this person took it. Null: there is nothing to undo. Bookings, moves and
 * confirmations are not undone this way.
 */
export function stepToUndo(
  row: StaffAppointmentRow,
  actor: Actor<DayRole>,
): UndoableStep | null {
  const {
    lastStepId: id,
    lastStepFrom: from,
    lastStepTo: to,
    lastStepAt: at,
  } = row;
  if (id === null || at === null || from === null || from === 'held')
    return null;
  if (from === to || to !== row.status) return null;
  const isOwn = row.lastStepBy === actor.kind && row.lastStepById === actor.id;
  return isOwn ? { id, from, to, at } : null;
}

/**
 * Returns the noted arrival of a waiting patient. The counter may always take it back, because the patient
 * may not be there. The caller checks that it is the appointment's day.
 */
export function arrivalToTakeBack(
  row: StaffAppointmentRow,
  actor: Actor<DayRole>,
): UndoableStep | null {
  const {
    lastStepId: id,
    lastStepFrom: from,
    lastStepTo: to,
    lastStepAt: at,
    status,
  } = row;
  if (
    actor.kind !== 'reception' ||
    status !== 'arrived' ||
    id === null ||
    at === null
  )
    return null;
  return from === 'booked' && to === 'arrived' ? { id, from, to, at } : null;
}

function undoOf(
  row: StaffAppointmentRow,
  { actor, now }: { actor: Actor<DayRole>; now: Date },
): StaffAppointment['undo'] {
  const step = stepToUndo(row, actor);
  const doneAt = step?.at.getTime() ?? 0;
  if (!step || !canUndoAct({ doneAt, now: now.getTime() })) return null;
  return {
    transitionId: step.id,
    until: new Date(undoActUntil(doneAt)).toISOString(),
  };
}

function ticketOf({
  arrivedAt,
  ticketLetter,
  ticketNumber,
}: StaffAppointmentRow): string | null {
  if (arrivedAt === null || ticketLetter === null || ticketNumber === null)
    return null;
  return `${ticketLetter}-${String(ticketNumber).padStart(3, '0')}`;
}
