import type { BookingPolicy } from '../../../../base/clinic/rules/booking-policy.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../../../appointments/contract/public-appointments.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  type AccessedAppointment,
  type AccessRefusal,
  type AppointmentRequest,
  changeAppointment,
} from '../../../appointments/server/appointment-access.ts';
import {
  type AppointmentRow,
  findAppointment,
  lockAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  mayUndo,
  toLinkedAppointment,
} from '../../../appointments/server/linked-appointment.ts';
import { cancelAskedBy } from '../../../appointments/server/who-cancelled.ts';
import { findAppointmentLimitPassedSince } from '../../../booking/server/take/appointment-limit.ts';
import { tellLimit } from '../../../booking/server/take/tell-limit.ts';
import {
  findCancelling,
  findUndoneByPatient,
} from '../../../booking/server/take/undo-cancellation-queries.ts';
import { findNearest } from '../../../schedule/server/availability/choose-slot.ts';
import {
  type TakenBack,
  takeBack,
  takeStepBack,
  wantedAgain,
} from './take-back.ts';

export type UndoRefusal =
  | AccessRefusal
  | 'WRONG_STATUS'
  | 'UNDO_TOO_LATE'
  | 'SLOT_TAKEN'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_APPOINTMENTS';

/**
 * Undoes a cancellation that the patient made or asked the counter for, within ten minutes, while the time is
 * free and attended, even if it is not on offer to others. A repeat changes nothing.
 */
export function undoCancellation(
  services: Services,
  request: AppointmentRequest,
): Promise<Outcome<LinkedAppointment, UndoRefusal>> {
  return changeAppointment(services, request, async (accessed) => {
    const { patientId } = accessed.appointment;
    const undone = await undoAccessed(services, request, accessed);
    return tellLimit(services.db, undone, {
      patientId,
      browser: request.browser,
    });
  });
}

async function undoAccessed(
  services: Services,
  { now }: AppointmentRequest,
  { appointment: seen, linkToken }: AccessedAppointment,
): Promise<Outcome<LinkedAppointment, UndoRefusal>> {
  const snapshot = await services.snapshot.current();
  const changeUntilHours = changeUntilHoursOf(snapshot, seen);
  const undone = await takeBack(services, seen, (tx) =>
    undoLocked(services, tx, { ...seen, policy: snapshot.policy, now }),
  );
  if (!undone.ok) {
    const { refusal } = undone;
    if (typeof refusal !== 'string') return { ok: false, refusal };
    // Every reason means the same here: the time is no longer available.
    const nearest = await findNearest(
      services,
      wantedAgain(seen, { audience: 'web', now }),
    );
    return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
  }
  const { row, isChanged } = undone;
  if (isChanged)
    announceAppointment(services, {
      ...row,
      movesQueue: row.status !== 'booked',
    });
  return done(toLinkedAppointment(row, { now, changeUntilHours, linkToken }));
}

async function undoLocked(
  services: Services,
  tx: Database,
  {
    id,
    representativeId,
    policy,
    now,
  }: Pick<AppointmentRow, 'id' | 'representativeId'> & {
    policy: BookingPolicy;
    now: Date;
  },
): Promise<
  TakenBack<
    AppointmentRow,
    Refusal<'WRONG_STATUS' | 'UNDO_TOO_LATE' | 'TOO_MANY_APPOINTMENTS'>
  >
> {
  const appointment = await lockAppointment(tx, id);
  const { status, cancelledAt: since, patientId } = appointment;
  if (await isUndoneAlready(tx, appointment))
    return { ok: true, row: appointment, isChanged: false };
  if (since === null || cancelAskedBy(appointment) !== 'patient') {
    return refuse({ code: 'WRONG_STATUS', data: { status } });
  }
  if (!mayUndo(appointment, now)) return refuse({ code: 'UNDO_TOO_LATE' });
  const limit = await findAppointmentLimitPassedSince(tx, {
    ...appointment,
    since,
    now,
    policy,
  });
  if (limit) return { ok: false, refusal: limit };
  const step = { ...(await findCancelling(tx, id)), to: 'cancelled' } as const;
  const actor = { kind: 'patient', id: representativeId ?? patientId } as const;
  const why = await takeStepBack(services, tx, {
    appointment,
    step,
    actor,
    now,
  });
  return why
    ? { ok: false, refusal: why }
    : { ok: true, row: await findAppointment(tx, id), isChanged: true };
}

/** True for a booked appointment, or one that this very act put back in the waiting room. */
async function isUndoneAlready(
  tx: Database,
  { id, status }: AppointmentRow,
): Promise<boolean> {
  return (
    status === 'booked' ||
    (status === 'arrived' && (await findUndoneByPatient(tx, id)))
  );
}
