import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { dayAt, epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import type { StaffAppointment } from '../../../appointments/contract/staff-appointments.ts';
import {
  canUndoAct,
  undoActUntil,
} from '../../../appointments/rules/day-acts.ts';
import { nowForWalkIn } from '../../../appointments/rules/overbook.ts';
import { appointmentDay } from '../../../appointments/server/appointment-day.ts';
import {
  type AppointmentRow,
  findAppointmentIfAny,
} from '../../../appointments/server/appointment-queries.ts';
import {
  findDayEndsAt,
  findGivenAppointment,
} from '../../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import {
  type ChoiceRefusal,
  chooseSlot,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import { findDeskMove, type Move, type MoveRules } from './move-queries.ts';
import { takeNewTime } from './take-new-times.ts';
import { toMove } from './to-move.ts';

export interface DeskMove extends Call<'reception'> {
  appointmentId: string;
  doctorId: string;
  startsAt: string;
  /** The appointment's version as the desk saw it. */
  seenVersion: number;
  /** Its state on the screen. Default: booked. */
  seenStatus?: 'booked' | 'arrived' | undefined;
  /** The reason, written for patients and sent to them. */
  publicReason?: string | undefined;
}

export interface DeskMoved {
  appointment: StaffAppointment;
  undo: { transitionId: number; until: string } | null;
}

export type DeskMoveRefusal =
  | ChoiceRefusal
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'CHANGED_MEANWHILE'
  | 'PATIENT_BUSY';

/**
 * Moves an appointment to another time, or to another doctor who offers the practice. It keeps code, links
 * and, until it has the new time, the old one. A second desk gets CHANGED_MEANWHILE, a repeat the same
 * answer. A waiting patient keeps the ticket and moves within the day, even to a time that is half over.
 */
export async function moveAtDesk(
  services: Services,
  request: DeskMove,
): Promise<Outcome<DeskMoved, DeskMoveRefusal>> {
  const { db } = services;
  const { appointmentId, doctorId, startsAt, now } = request;
  let wanted: SlotWanted;
  return retryWhileLost<Move, DeskMoved, Refusal<DeskMoveRefusal>>({
    choose: async () => {
      const appointment = await findAppointmentIfAny(db, appointmentId);
      if (!appointment) return { answer: refuse({ code: 'NOT_FOUND' }) };
      const deskMoved = await answerIfThere(services, request, appointment);
      if (deskMoved) return { answer: done(deskMoved) };
      const dayEndsAt = await findDayEndsAt(db, appointment);
      const why = whyNotMoved(request, { ...appointment, dayEndsAt });
      if (why) return { answer: refuse(why) };
      wanted = {
        slot: { doctorId, practiceId: appointment.practiceId, startsAt },
        now: earliestFor(appointment, now),
        audience: 'desk',
        ownHold: { appointmentId },
      };
      const chosen = await chooseSlot(services, wanted);
      return chosen.ok
        ? toMove(appointment, chosen.value)
        : { answer: refuse(ofDesk(chosen.refusal)) };
    },
    take: async (move) => {
      const newTime = await takeNewTime(services, move, deskRules(request));
      if (newTime.kind === 'moved')
        return done(await toMoved(services, request, newTime.transitionId));
      return newTime.kind === 'busy' ? refuse({ code: 'PATIENT_BUSY' }) : lost;
    },
    giveUp: () => refuseTaken(services, wanted),
  });
}

/** Answers if this person already moved the appointment there, or it never left. */
async function answerIfThere(
  services: Services,
  request: DeskMove,
  appointment: AppointmentRow,
): Promise<DeskMoved | null> {
  const isThere =
    appointment.doctorId === request.doctorId &&
    appointment.startsAt.getTime() === Date.parse(request.startsAt);
  if (!isThere || appointment.status !== (request.seenStatus ?? 'booked'))
    return null;
  const last = await findDeskMove(services.db, {
    appointmentId: appointment.id,
    transitionId: null,
  });
  const isOwn = last?.isLast === true && last.actorId === request.actor.id;
  if (!isOwn && appointment.version !== request.seenVersion) return null;
  return toMoved(services, request, isOwn ? last.transitionId : null);
}

/** Returns the earliest time. A waiting patient is attended now, by the rule for walk-ins. */
function earliestFor(
  { status, startsAt, endsAt }: AppointmentRow,
  now: Date,
): Date {
  if (status !== 'arrived') return now;
  const visitMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return new Date(
    nowForWalkIn({ now: epochMinuteOf(now.getTime()), visitMinutes }) * 60_000,
  );
}

function whyNotMoved(
  request: DeskMove,
  appointment: AppointmentRow & { dayEndsAt: Date },
): Refusal<'WRONG_STATUS' | 'WRONG_DAY' | 'CHANGED_MEANWHILE'> | null {
  const { seenVersion, seenStatus = 'booked', startsAt, zone } = request;
  if (appointment.status !== seenStatus) {
    return { code: 'WRONG_STATUS', data: { status: appointment.status } };
  }
  if (appointment.version !== seenVersion) return { code: 'CHANGED_MEANWHILE' };
  const { day, today } = appointmentDay(appointment, request);
  const newDay = dayAt(new Date(startsAt), zone);
  if (
    seenStatus === 'arrived' &&
    (day !== today || (newDay !== today && newDay !== request.today))
  ) {
    return { code: 'WRONG_DAY', data: { day: today } };
  }
  return day < today ? { code: 'WRONG_DAY', data: { day } } : null;
}

/** Turns NOT_FOUND into the desk's refusal: the doctor left, or does not offer this practice. */
function ofDesk(refusal: Refusal<ChoiceRefusal>): Refusal<ChoiceRefusal> {
  if (refusal.code !== 'NOT_FOUND') return refusal;
  return {
    code: 'SLOT_NOT_OFFERED',
    data: { reason: 'PRACTICE_NOT_OFFERED', nearest: [] },
  };
}

/** The rules of a move at the counter. */
export function deskRules({
  actor,
  publicReason,
  now,
}: Pick<DeskMove, 'actor' | 'publicReason' | 'now'>): MoveRules {
  return { actor, publicReason, isUndoable: true, isSweeping: true, now };
}

async function toMoved(
  { db }: Services,
  { appointmentId, ...call }: DeskMove,
  transitionId: number | null,
): Promise<DeskMoved> {
  const row = await findGivenAppointment(db, appointmentId);
  const move =
    transitionId === null
      ? undefined
      : await findDeskMove(db, { appointmentId, transitionId });
  const movedAt = move?.at.getTime() ?? 0;
  return {
    appointment: toStaffAppointment(row, call),
    undo:
      move && canUndoAct({ doneAt: movedAt, now: call.now.getTime() })
        ? {
            transitionId: move.transitionId,
            until: new Date(undoActUntil(movedAt)).toISOString(),
          }
        : null,
  };
}
