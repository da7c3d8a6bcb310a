import { randomInt } from 'node:crypto';
import type { Call } from '../../../../base/doors/call.ts';
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
import type { Taken } from '../../../schedule/server/availability/retry-while-lost.ts';
import {
  type BookedRow,
  type BookingRules,
  lockPatient,
} from '../take/booking-queries.ts';
import { inTakingTransaction, takeTimes } from '../take/take-times.ts';
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

/** Writes the appointment, the new patient and the arrival in one transaction. */
export function takeDeskAppointment(
  db: Database,
  appointment: DeskAppointmentToTake,
): Promise<Taken<string, Refusal<DeskTakeRefusal>>> {
  const { slot, actor, arrivesOn, now } = appointment;
  return inTakingTransaction(
    db,
    async (tx): Promise<Taken<string, Refusal<DeskTakeRefusal>>> => {
      const patient = await lockOrAddPatient(tx, appointment);
      if (!patient.ok) return patient;
      const placed = await findPlace(tx, appointment);
      if (!placed.ok) return placed;
      const rules = {
        actor: { kind: actor.kind, id: actor.id },
        limitedIn: null,
        linkHash: null,
        overbook: placed.value,
        seriesId: null,
        isWalkIn: arrivesOn !== null,
        isTold: arrivesOn === null,
      };
      const time = {
        ...slot,
        ...appointment,
        patientId: patient.value,
        code: makeCode(randomInt),
        rules,
      };
      const taken = await takeTimes(tx, {
        times: [time],
        deletedHolds: 'all',
        now,
      });
      if (!taken.ok) return taken;
      const [{ id }] = taken.value as [BookedRow];
      if (arrivesOn) await noteArrival(tx, { id, day: arrivesOn, actor, now });
      return done(id);
    },
  );
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
