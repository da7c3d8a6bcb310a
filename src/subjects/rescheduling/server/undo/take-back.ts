import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import {
  type AppointmentActor,
  insertMessage,
  insertTransition,
} from '../../../appointments/server/appointment-queries.ts';
import {
  insertHoldToTakeBack,
  updateAppointmentTakenBack,
} from '../../../appointments/server/day-act-queries.ts';
import {
  deleteExpiredHolds,
  deleteHold,
} from '../../../booking/server/hold/hold-queries.ts';
import { lockPatient } from '../../../booking/server/take/booking-queries.ts';
import { undo } from '../../../outbox/rules/kinds/undo.ts';
import type { SlotWanted } from '../../../schedule/server/availability/choose-slot.ts';
import { lockAgendasToGive } from '../../../schedule/server/hours/agenda-lock-queries.ts';
import {
  type GivenTime,
  type NotAttendedReason,
  whyNotAttended,
} from './why-not-attended.ts';

/** Another appointment or hold has the time, or the doctor does not attend then. */
export type WhyNoTime = 'SLOT_TAKEN' | NotAttendedReason;

/** The appointment after the undoing, or as it is if it was already undone. */
export type TakenBack<Row, Refused extends Refusal> =
  | { ok: true; row: Row; isChanged: boolean }
  | { ok: false; refusal: Refused | WhyNoTime };

/**
 * Undoes in one transaction, or changes nothing. Locks the patient, then what `undo` locks: the appointment,
 * expired holds at its time, the time.
 */
export async function takeBack<Row, Refused extends Refusal>(
  { db }: Services,
  { patientId }: { patientId: string },
  undo: (tx: Database) => Promise<TakenBack<Row, Refused>>,
): Promise<TakenBack<Row, Refused | Refusal<'PATIENT_BUSY'>>> {
  try {
    return await inTransaction(
      db,
      async (
        tx,
      ): Promise<TakenBack<Row, Refused | Refusal<'PATIENT_BUSY'>>> => {
        await lockPatient(tx, patientId);
        return undo(tx);
      },
    );
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'patient_never_overlaps')
      return { ok: false, refusal: { code: 'PATIENT_BUSY' } };
    if (constraint === 'appointments_overbook_place')
      return { ok: false, refusal: 'SLOT_TAKEN' };
    throw error;
  }
}

export interface StepToTakeBack
  extends Pick<
    Parameters<typeof updateAppointmentTakenBack>[1],
    'from' | 'to'
  > {
  /** The transition's id. */
  id: number;
}

/**
 * Undoes a step of a locked appointment: restores its state and times. Undoes a cancellation only while the
 * time is free and attended, and tells the patient. Otherwise returns the reason.
 */
export async function takeStepBack(
  services: Services,
  tx: Database,
  {
    appointment,
    step: { id: undoesId, from, to },
    actor,
    now,
  }: {
    appointment: GivenTime & { id: string };
    step: StepToTakeBack;
    actor: AppointmentActor;
    now: Date;
  },
): Promise<WhyNoTime | null> {
  const { id } = appointment;
  const wasCancelled = to === 'cancelled';
  const why = wasCancelled
    ? await whyTimeNotTaken(services, tx, { appointment, now })
    : null;
  if (why) return why;
  await updateAppointmentTakenBack(tx, { id, undoesId, from, to });
  await insertTransition(tx, {
    appointmentId: id,
    fromStatus: to,
    toStatus: from,
    at: now,
    actor,
    undoesId,
  });
  if (wasCancelled)
    await insertMessage(tx, { appointment, kind: undo.name, now });
  return null;
}

/**
 * Takes the appointment's time again, if it is free and the doctor attends then, or returns the reason. An
 * overbooking shares its time: the unique index `appointments_overbook_place` checks its place.
 */
async function whyTimeNotTaken(
  { snapshot }: Services,
  tx: Database,
  { appointment, now }: { appointment: GivenTime & { id: string }; now: Date },
): Promise<WhyNoTime | null> {
  await lockAgendasToGive(tx, [appointment.doctorId]);
  await deleteExpiredHolds(tx, { times: [appointment], heldBy: null, now });
  const why = await whyNotAttended(tx, { cache: snapshot, appointment });
  if (why) return why;
  if (appointment.overbookPlace > 0) return null;
  // A hold comes first: an insert with ON CONFLICT gives way to a rival, while an update would wait for one.
  const hold = await insertHoldToTakeBack(tx, { id: appointment.id, now });
  return hold && (await deleteHold(tx, hold.holdId)) ? null : 'SLOT_TAKEN';
}

/** Returns the slot of the wanted time, to find the nearest free ones. */
export function wantedAgain(
  { doctorId, practiceId, startsAt }: GivenTime,
  { audience, now }: Pick<SlotWanted, 'audience' | 'now'>,
): SlotWanted {
  return {
    slot: { doctorId, practiceId, startsAt: startsAt.toISOString() },
    audience,
    now,
  };
}
