import type { StaffTurno } from '../../contract/staff/turnos.ts';
import {
  actsNow,
  canCall,
  canUndoAct,
  type DayRole,
  undoActUntil,
} from '../../domain/appointments/day-acts.ts';
import type { ClinicDay } from '../../domain/calendar/clinic-day.ts';
import { type DaySpan, dayOf, daySpan, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import type { StaffTurnoRow } from './staff-turno-queries.ts';
import { cancelAskedBy } from './who-cancelled.ts';

/** Somebody of the counter (`system_users`), or a doctor (`doctors`). */
export interface StaffActor {
  kind: DayRole;
  id: string;
}

/** Who looks, and when: what they may do now depends on it. */
export interface StaffLook {
  actor: StaffActor;
  now: Date;
  timeZone: Zone;
}

/** A turno as the counter or its doctor is answered it. */
export function toStaffTurno(row: StaffTurnoRow, { actor, now, timeZone }: StaffLook): StaffTurno {
  const { status } = row;
  const { day: today, ...span } = todayAt(now, timeZone);
  const minute = epochMinuteOf(row.startsAt.getTime());
  const isToday = minute >= span.start && minute < span.end;
  const day = isToday ? today : dayOf(minute, timeZone);
  return {
    id: row.id,
    code: row.code,
    status,
    isConfirmed: row.confirmedAt !== null,
    version: row.version,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    doctor: { id: row.doctorId, name: row.doctorName },
    patient: {
      id: row.patientId,
      fullName: row.fullName,
      chosenName: row.chosenName,
      dni: row.dni,
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
    ticket: ticketOf(row),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    calls: row.calls,
    calledAt: row.calledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancelAskedBy: cancelAskedBy(row),
    isCancelledLate: row.cancelledLate === true && cancelAskedBy(row) === 'patient',
    acts: actsNow({
      ...{ status, role: actor.kind, day, today },
      ...{ startsAt: row.startsAt.getTime(), now: now.getTime() },
    }),
    canCall: canCall(status),
    canMove: actor.kind === 'reception' && status === 'booked' && today <= day,
    undo: undoOf(row, { actor, now }),
  };
}

export function clinicDayOf(instant: Date, timeZone: Zone): ClinicDay {
  return dayOf(epochMinuteOf(instant.getTime()), timeZone);
}

let lastDay: (DaySpan & { timeZone: Zone }) | null = null;

/** The clinic day of a moment, kept: a day's list asks for it two thousand times. */
function todayAt(now: Date, timeZone: Zone): DaySpan {
  const minute = epochMinuteOf(now.getTime());
  if (lastDay?.timeZone === timeZone && minute >= lastDay.start && minute < lastDay.end) return lastDay;
  lastDay = { ...daySpan(dayOf(minute, timeZone), timeZone), timeZone };
  return lastDay;
}

interface UndoableStep {
  id: number;
  from: StaffTurnoRow['status'];
  to: StaffTurnoRow['status'];
  at: Date;
}

/** What that person did last with it; null: nothing that is taken back, as a booking, a move or a confirmation. */
export function stepToUndo(row: StaffTurnoRow, actor: StaffActor): UndoableStep | null {
  const { lastStepId: id, lastStepFrom: from, lastStepTo: to, lastStepAt: at } = row;
  if (id === null || at === null || from === null || from === 'held') return null;
  if (from === to || to !== row.status) return null;
  const isOwn = row.lastStepBy === actor.kind && row.lastStepById === actor.id;
  return isOwn ? { id, from, to, at } : null;
}

function undoOf(row: StaffTurnoRow, { actor, now }: { actor: StaffActor; now: Date }): StaffTurno['undo'] {
  const step = stepToUndo(row, actor);
  const doneAt = step?.at.getTime() ?? 0;
  if (!step || !canUndoAct({ doneAt, now: now.getTime() })) return null;
  return { transitionId: step.id, until: new Date(undoActUntil(doneAt)).toISOString() };
}

function ticketOf({ arrivedAt, ticketLetter, ticketNumber }: StaffTurnoRow): string | null {
  if (arrivedAt === null || ticketLetter === null || ticketNumber === null) return null;
  return `${ticketLetter}-${String(ticketNumber).padStart(3, '0')}`;
}
