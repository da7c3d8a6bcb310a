import { randomInt } from 'node:crypto';
import type { Call } from '../../../../base/doors/call.ts';
import { inTransactionInTurn } from '../../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import type { DayRole } from '../../../appointments/rules/day-acts.ts';
import {
  type AppointmentActor,
  insertTransition,
} from '../../../appointments/server/appointment-queries.ts';
import {
  insertTicket,
  updateAppointmentStatus,
} from '../../../appointments/server/day-act-queries.ts';
import { addDeskPatient } from '../../../patients/server/add-desk-patient.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { deleteHoldsAt } from '../hold/hold-queries.ts';
import {
  type BookingRules,
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
} from '../take/booking-queries.ts';
import type { ResolvedBooker } from './desk-booker.ts';
import { findOverbookPlaces, lockHalfDay } from './desk-booking-queries.ts';

export type DeskTakeRefusal =
  | 'PATIENT_BUSY'
  | 'DNI_REGISTERED'
  | 'DOCUMENT_REGISTERED'
  | 'LOOKALIKES'
  | 'OVERBOOK_FULL';

export interface DeskAppointmentToTake
  extends Pick<Call<DayRole>, 'actor' | 'address' | 'now'> {
  slot: ChosenSlot;
  booker: ResolvedBooker;
  idempotencyHash: Buffer;
  requestHash: Buffer;
  /** Null: a regular appointment. */
  overbook: { halfDay: string; reason: string } | null;
  /**
   * The clinic day on which the patient is at the counter and gets a ticket. Null: the patient is not there.
   */
  arrivesOn: string | null;
}

export type DeskTaken =
  | { ok: true; id: string }
  /** Null: the data changed meanwhile, so choose again. */
  | { ok: false; refusal: Refusal<DeskTakeRefusal> | null };

/** Writes the appointment, the new patient and the arrival in one transaction. */
export async function takeDeskAppointment(
  db: Database,
  appointment: DeskAppointmentToTake,
): Promise<DeskTaken> {
  const { slot, actor, arrivesOn, now } = appointment;
  return inTransactionInTurn(db, async (tx): Promise<DeskTaken> => {
    const patient = await lockOrAddPatient(tx, appointment);
    if (!patient.ok) return patient;
    const patientId = patient.value;
    const placed = await findPlace(tx, appointment);
    if (!placed.ok) return placed;
    // An overbooking shares its time, so a browser's hold of that time stays.
    if (!appointment.overbook)
      await deleteHoldsAt(tx, [{ ...slot, doctorId: slot.doctor.id }]);
    const booked = await insertBookedIfFree(tx, {
      ...slot,
      ...appointment,
      patientId,
      code: makeCode(randomInt),
      rules: {
        actor: { kind: actor.kind, id: actor.id },
        limitedIn: null,
        linkHash: null,
        overbook: placed.value,
        seriesId: null,
        isWalkIn: arrivesOn !== null,
        isTold: arrivesOn === null,
      },
    });
    if (!booked || booked.isRepeat) {
      const isBusy = await findPatientBusy(tx, { ...slot, patientId });
      return { ok: false, refusal: isBusy ? { code: 'PATIENT_BUSY' } : null };
    }
    if (arrivesOn)
      await noteArrival(tx, { id: booked.id, day: arrivesOn, actor, now });
    return { ok: true, id: booked.id };
  });
}

async function lockOrAddPatient(
  tx: Database,
  { booker, actor, address, now }: DeskAppointmentToTake,
): Promise<
  Outcome<string, 'DNI_REGISTERED' | 'DOCUMENT_REGISTERED' | 'LOOKALIKES'>
> {
  if (booker.kind === 'new')
    return addDeskPatient(tx, { ...booker, actor, address, now });
  await lockPatient(tx, booker.patientId);
  return done(booker.patientId);
}

/** Locks the half day. The unique index `appointments_overbook_place` also keeps two from one place. */
async function findPlace(
  tx: Database,
  { overbook, slot }: DeskAppointmentToTake,
): Promise<Outcome<BookingRules['overbook'], 'OVERBOOK_FULL'>> {
  if (!overbook) return done(null);
  const request = { doctorId: slot.doctor.id, halfDay: overbook.halfDay };
  await lockHalfDay(tx, request);
  const { limit, place } = await findOverbookPlaces(tx, request);
  return place === null
    ? refuse({ code: 'OVERBOOK_FULL', data: { limit } })
    : done({ ...overbook, place });
}

async function noteArrival(
  tx: Database,
  {
    id,
    day,
    actor,
    now,
  }: { id: string; day: string; actor: AppointmentActor; now: Date },
): Promise<void> {
  await updateAppointmentStatus(tx, { id, status: 'arrived', since: now });
  await insertTransition(tx, {
    appointmentId: id,
    fromStatus: 'booked',
    toStatus: 'arrived',
    at: now,
    actor,
  });
  await insertTicket(tx, { appointmentId: id, day, now });
}
