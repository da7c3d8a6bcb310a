import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { dayOf, epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import type { StaffAppointment } from '../../../appointments/contract/staff-appointments.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import { findOverbookStart } from '../../../appointments/rules/overbook.ts';
import {
  type AppointmentRow,
  findAppointmentIfAny,
} from '../../../appointments/server/appointment-queries.ts';
import { findGivenAppointment } from '../../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import {
  type ChoiceRefusal,
  chooseSlot,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import { readOffersOfDoctor } from '../../../schedule/server/availability/offers-of-doctor.ts';
import {
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import {
  type DeskMoveRow,
  findDeskMove,
  type Move,
} from '../move/move-queries.ts';
import { takeNewTime } from '../move/take-new-times.ts';

export type UndoMoveRefusal =
  | ChoiceRefusal
  | 'WRONG_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'UNDO_TOO_LATE'
  | 'OVERBOOK_FULL'
  | 'PATIENT_BUSY';

export interface MoveToUndo extends Call<'reception'> {
  appointmentId: string;
  transitionId: number;
}

/**
 * Undoes this person's move within 60 seconds, while the old time is free and attended. Restores doctor,
 * time, confirmation and overbooking, and tells the patient. A repeat changes nothing.
 */
export async function undoDeskMove(
  services: Services,
  request: MoveToUndo,
): Promise<Outcome<StaffAppointment, UndoMoveRefusal>> {
  const { db } = services;
  const { actor, now } = request;
  let wanted: SlotWanted;
  return retryWhileLost<Move, StaffAppointment, Refusal<UndoMoveRefusal>>({
    choose: async () => {
      const appointment = await findAppointmentIfAny(db, request.appointmentId);
      const move = appointment && (await findDeskMove(db, request));
      if (!appointment || !move || move.actorId !== request.actor.id)
        return { answer: refuse({ code: 'NOT_FOUND' }) };
      if (move.isUndone)
        return { answer: done(await readAppointment(services, request)) };
      const why = whyNotUndone(appointment, move, request);
      if (why) return { answer: refuse(why) };
      const place = await checkOldPlace(services, { appointment, move });
      if (!place.ok) return { answer: place };
      const slot = slotOf(appointment, move);
      wanted = { slot, now, audience: 'desk' };
      return {
        chosen: {
          appointment,
          place: {
            ...place.value,
            doctorId: move.fromDoctorId,
            roomId: move.fromRoomId,
            startsAt: move.fromStartsAt,
            endsAt: move.fromEndsAt,
          },
          undone: move,
          overbookPlace: 0,
        },
        basis: `${place.value.revision} ${appointment.version}`,
      };
    },
    take: async (back) => {
      const rules = { actor, isUndoable: false, isSweeping: true, now };
      const newTime = await takeNewTime(services, back, rules);
      if (newTime.kind === 'moved')
        return done(await readAppointment(services, request));
      if (newTime.kind === 'busy') return refuse({ code: 'PATIENT_BUSY' });
      const { limit } = newTime.kind === 'full' ? newTime : { limit: null };
      return limit === null
        ? lost
        : refuse({ code: 'OVERBOOK_FULL', data: { limit } });
    },
    giveUp: () => refuseTaken(services, wanted),
  });
}

function whyNotUndone(
  appointment: AppointmentRow,
  move: DeskMoveRow,
  { now }: Call<'reception'>,
): Refusal<'WRONG_STATUS' | 'CHANGED_MEANWHILE' | 'UNDO_TOO_LATE'> | null {
  if (appointment.status !== 'booked' && appointment.status !== 'arrived') {
    return { code: 'WRONG_STATUS', data: { status: appointment.status } };
  }
  if (!move.isLast) return { code: 'CHANGED_MEANWHILE' };
  return canUndoAct({ doneAt: move.at.getTime(), now: now.getTime() })
    ? null
    : { code: 'UNDO_TOO_LATE' };
}

function slotOf(
  { practiceId }: AppointmentRow,
  { fromDoctorId, fromStartsAt }: DeskMoveRow,
): Slot {
  return {
    doctorId: fromDoctorId,
    practiceId,
    startsAt: fromStartsAt.toISOString(),
  };
}

/**
 * Checks that the doctor still attends at the old time, and returns the schedule's revision. The time may
 * have begun.
 */
async function checkOldPlace(
  services: Services,
  { appointment, move }: { appointment: AppointmentRow; move: DeskMoveRow },
): Promise<Outcome<{ revision: number }, ChoiceRefusal>> {
  const slot = slotOf(appointment, move);
  const now = new Date(
    Math.min(move.at.getTime(), move.fromStartsAt.getTime()),
  );
  const ownHold = { appointmentId: appointment.id };
  if (move.fromOverbookPlace === 0) {
    const chosen = await chooseSlot(services, {
      slot,
      now,
      audience: 'desk',
      ownHold,
    });
    return chosen.ok
      ? done({ revision: chosen.value.doctor.revision })
      : chosen;
  }
  const start = epochMinuteOf(move.fromStartsAt.getTime());
  const offers = await readOffersOfDoctor(
    services,
    { ...slot, now, audience: 'desk' },
    ({ clinic }) => [dayOf(start, clinic.timeZone)],
  );
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const overbookStart = findOverbookStart(offers.days[0] as DayOpenings, {
    ...offers.request,
    start,
  });
  if (overbookStart.ok) return done({ revision: offers.doctor.revision });
  return refuse({
    code: 'SLOT_NOT_OFFERED',
    data: { reason: overbookStart.refusal.code, nearest: [] },
  });
}

async function readAppointment(
  { db }: Services,
  { appointmentId, ...call }: MoveToUndo,
): Promise<StaffAppointment> {
  return toStaffAppointment(
    await findGivenAppointment(db, appointmentId),
    call,
  );
}
