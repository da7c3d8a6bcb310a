import type { Offer } from '../../../../base/api/contract/offers.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../../../appointments/contract/public-appointments.ts';
import {
  type AccessedAppointment,
  type AccessRefusal,
  type AppointmentRequest,
  changeAppointment,
} from '../../../appointments/server/appointment-access.ts';
import {
  type AppointmentRow,
  findAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  toLinkedAppointment,
  whyNotChanged,
} from '../../../appointments/server/linked-appointment.ts';
import {
  type ChoiceRefusal,
  chooseByTry,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  lost,
  retryWhileLost,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import type { Move } from './move-queries.ts';
import { takeNewTime } from './take-new-times.ts';
import { toMove } from './to-move.ts';

export type MoveRefusal =
  | AccessRefusal
  | 'WRONG_STATUS'
  | 'CHANGE_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'SLOT_NOT_OFFERED'
  | 'PATIENT_BUSY';

/**
 * Moves an appointment to another time of its doctor, within the clinic's hours for a patient's change. It
 * keeps code and links, and its old time until it has the new one. One already there is returned as it is.
 */
export function moveAppointment(
  services: Services,
  request: AppointmentRequest & { startsAt: string },
): Promise<Outcome<LinkedAppointment, MoveRefusal>> {
  return changeAppointment(services, request, (accessed) =>
    moveAccessed(services, request, accessed),
  );
}

async function moveAccessed(
  services: Services,
  { now, startsAt }: { now: Date; startsAt: string },
  { appointment: seen, linkToken }: AccessedAppointment,
): Promise<Outcome<LinkedAppointment, MoveRefusal>> {
  const { db, snapshot } = services;
  const { doctorId, practiceId, patientId, representativeId, id } = seen;
  const changeUntilHours = changeUntilHoursOf(await snapshot.current(), seen);
  const shown = (row: AppointmentRow) =>
    done(toLinkedAppointment(row, { now, changeUntilHours, linkToken }));
  const wanted: SlotWanted = {
    slot: { doctorId, practiceId, startsAt },
    now,
    audience: 'web',
    ownHold: { appointmentId: id },
  };
  const actor = { kind: 'patient', id: representativeId ?? patientId } as const;
  return retryWhileLost<Move, LinkedAppointment, Refusal<MoveRefusal>>({
    choose: async (tries) => {
      const appointment = tries === 1 ? seen : await findAppointment(db, id);
      if (isAt(appointment, startsAt)) return { answer: shown(appointment) };
      const refusal = whyNotChanged(appointment, { now, changeUntilHours });
      if (refusal) return { answer: { ok: false, refusal } };
      const chosen = await chooseByTry(services, wanted, tries);
      return chosen.ok
        ? toMove(appointment, chosen.value)
        : { answer: refuse(refusedChoice(chosen.refusal, appointment)) };
    },
    take: async (move, tries) => {
      const newTime = await takeNewTime(services, move, {
        actor,
        isUndoable: false,
        isSweeping: tries > 1,
        now,
      });
      if (newTime.kind === 'moved') return shown(await findAppointment(db, id));
      return newTime.kind === 'busy' ? refuse({ code: 'PATIENT_BUSY' }) : lost;
    },
    giveUp: async () =>
      refusedChoice(await refuseTaken(services, wanted), seen),
  });
}

function isAt(appointment: AppointmentRow, startsAt: string): boolean {
  return (
    appointment.status === 'booked' &&
    appointment.startsAt.getTime() === Date.parse(startsAt)
  );
}

function refusedChoice(
  refusal: Refusal<ChoiceRefusal>,
  appointment: Pick<AppointmentRow, 'startsAt'>,
): Refusal<'SLOT_TAKEN' | 'SLOT_NOT_OFFERED'> {
  if (refusal.code === 'SLOT_TAKEN') {
    return {
      code: 'SLOT_TAKEN',
      data: { nearest: elsewhere(refusal.data.nearest, appointment) },
    };
  }
  if (refusal.code === 'SLOT_NOT_OFFERED') {
    const { reason, nearest } = refusal.data;
    return {
      code: 'SLOT_NOT_OFFERED',
      data: { reason, nearest: elsewhere(nearest, appointment) },
    };
  }
  // The doctor left, or no longer offers this practice.
  return {
    code: 'SLOT_NOT_OFFERED',
    data: { reason: 'PRACTICE_NOT_OFFERED', nearest: [] },
  };
}

/** An appointment's own time is not offered as a new one. */
function elsewhere(
  offers: Offer[],
  { startsAt }: Pick<AppointmentRow, 'startsAt'>,
): Offer[] {
  return offers.filter(
    (offer) => Date.parse(offer.startsAt) !== startsAt.getTime(),
  );
}
