import type { Offer } from '../../../base/api/contract/refusals.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../../appointments/contract/public-appointments.ts';
import {
  type AccessedAppointment,
  type AccessRefusal,
  type AppointmentRequest,
  changeAppointment,
} from '../../appointments/server/appointment-access.ts';
import {
  type AppointmentRow,
  findAppointment,
} from '../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  toLinkedAppointment,
  whyNotChanged,
} from '../../appointments/server/linked-appointment.ts';
import {
  assumeSlot,
  type ChoiceRefusal,
  chooseSlotOrNearest,
  findNearest,
  type SlotWanted,
} from '../../schedule/server/availability/choose-slot.ts';
import { Tries } from '../../schedule/server/availability/tries.ts';
import { toPlace } from './move-queries.ts';
import { takeNewTime } from './take-new-times.ts';

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
  let appointment = seen;
  const { doctorId, practiceId, patientId, representativeId, id } = appointment;
  const changeUntilHours = changeUntilHoursOf(
    await snapshot.current(),
    appointment,
  );
  const shown = (row: AppointmentRow) =>
    done(toLinkedAppointment(row, { now, changeUntilHours, linkToken }));
  const slot = { doctorId, practiceId, startsAt };
  const wanted: SlotWanted = {
    slot,
    now,
    audience: 'web',
    ownHold: { appointmentId: id },
  };
  const rules = {
    actor: { kind: 'patient', id: representativeId ?? patientId },
    isUndoable: false,
    now,
  } as const;
  const counted = new Tries();
  for (let tries = 1; ; ) {
    if (isAt(appointment, startsAt)) return shown(appointment);
    const refusal = whyNotChanged(appointment, { now, changeUntilHours });
    if (refusal) return { ok: false, refusal };
    const assumed = tries === 1 ? await assumeSlot(services, wanted) : null;
    const chosen = assumed
      ? done(assumed)
      : await chooseSlotOrNearest(services, wanted);
    if (!chosen.ok)
      return { ok: false, refusal: refusedChoice(chosen.refusal, appointment) };
    counted.begin(chosen.value);
    const move = {
      appointment,
      place: toPlace(chosen.value),
      undone: null,
      overbookPlace: 0,
    };
    const newTime = await takeNewTime(services, move, {
      ...rules,
      isSweeping: tries > 1,
    });
    if (newTime.kind === 'moved') return shown(await findAppointment(db, id));
    if (newTime.kind === 'busy') return refuse({ code: 'PATIENT_BUSY' });
    // Each change is the success of another request, so the tries end. Only lost times count.
    if (newTime.kind === 'changed') {
      appointment = await findAppointment(db, id);
      counted.forgive();
    } else if (counted.isLast) {
      const nearest = elsewhere(
        await findNearest(services, wanted),
        appointment,
      );
      return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
    } else tries++;
    // Otherwise a rival has the time or the schedule changed. The next try reads both again.
  }
}

function isAt(appointment: AppointmentRow, startsAt: string): boolean {
  return (
    appointment.status === 'booked' &&
    appointment.startsAt.getTime() === Date.parse(startsAt)
  );
}

function refusedChoice(
  refusal: Refusal<ChoiceRefusal>,
  appointment: AppointmentRow,
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
function elsewhere(offers: Offer[], { startsAt }: AppointmentRow): Offer[] {
  return offers.filter(
    (offer) => Date.parse(offer.startsAt) !== startsAt.getTime(),
  );
}
